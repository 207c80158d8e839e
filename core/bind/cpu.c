/* gambol._core._cpu: tells which level of x86-64 this machine offers, so that the package can load the
 * fastest core it can run. It must run on every machine, hence it is apart from the core and plain C. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static long x86_64_level(void) {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    if (!(__builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.2") &&
          __builtin_cpu_supports("popcnt")))
        return 1;
    /* Every processor with these also has the rest of the level: F16C, LZCNT, MOVBE. */
    if (!(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
          __builtin_cpu_supports("fma")))
        return 2;
    if (!(__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
          __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
          __builtin_cpu_supports("avx512vl")))
        return 3;
    return 4;
#else
    return 0;
#endif
}

static PyObject* cpu_level(PyObject* module, PyObject* unused) {
    (void)module;
    (void)unused;
    return PyLong_FromLong(x86_64_level());
}

static PyMethodDef methods[] = {
    {"level", cpu_level, METH_NOARGS,
     "level() -> int\n--\n\nThe level of x86-64, 1 to 4; 0 on other processors."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_cpu",
    "What this machine's processor can do.",
    0,
    methods,
    NULL,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__cpu(void) { return PyModuleDef_Init(&definition); }
