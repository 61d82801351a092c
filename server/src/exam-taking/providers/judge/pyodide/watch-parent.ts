// A thread of the interpreter's process: a program in an endless loop hears of nothing, and must not outlive
// the server that would have ended it.

const lookMilliseconds = 1_000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookMilliseconds);
