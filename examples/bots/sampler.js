// Plays any game: node sampler.js
//
// It tells its name when it is greeted, and else moves at random, but goes forward in Touchdown: it shows what
// a program may say besides its moves.
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const question = JSON.parse(line);
  if (question.ask === "hello") {
    console.log(JSON.stringify({ name: "sampler", wants: ["start", "over"] }));
  } else if (question.ask === "start") {
    console.log("true");
  } else if (question.ask === "over") {
    console.error(`game over: ${question.winner} by ${question.reason}`);
    console.log("");
  } else {
    const moves = question.legal;
    const move = moves[Math.floor(Math.random() * moves.length)];
    console.log(JSON.stringify({ id: question.id, move }));
  }
});
