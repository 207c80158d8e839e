// Long work beside the interpreter: its lock is released, threads share the work, and Ctrl-C stops it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <nanobind/nanobind.h>

namespace gambol::bind {

// Calls task(stop) on `threads` threads and waits for all of them. A task returns early once stop() is true,
// which it is when a signal handler raised an exception; that exception is then raised here.
template <class Task>
void run_released(int threads, const Task& task) {
    threads = std::max(threads, 1);
    std::atomic<bool> stopped = false;
    const auto stop = [&] { return stopped.load(std::memory_order_relaxed); };
    bool interrupted = false;
    std::exception_ptr failure;
    {
        const nanobind::gil_scoped_release released;
        std::mutex mutex;
        std::condition_variable finished;
        int running = threads;
        const auto work = [&] {
            std::exception_ptr thrown;
            try {
                task(stop);
            } catch (...) {
                thrown = std::current_exception();
                stopped = true;
            }
            const std::scoped_lock lock(mutex);
            failure = thrown ? thrown : failure;
            --running;
            finished.notify_one();
        };
        std::vector<std::thread> workers;
        workers.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) {
            try {
                workers.emplace_back(work);
            } catch (const std::system_error&) {
                // The machine gives no more threads: those that it gave do the work.
                if (workers.empty()) {
                    throw;
                }
                const std::scoped_lock lock(mutex);
                running -= threads - i;
                break;
            }
        }
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
            lock.unlock();
            {
                const nanobind::gil_scoped_acquire held;
                if (!interrupted && PyErr_CheckSignals() != 0) {
                    interrupted = true;
                    stopped = true;
                }
            }
            lock.lock();
        }
        lock.unlock();
        for (std::thread& worker : workers) {
            worker.join();
        }
    }
    if (interrupted) {
        throw nanobind::python_error();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace gambol::bind
