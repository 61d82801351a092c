// Health check of a container: exits 0 when this process says on /readyz that it can work.
const { PORT = '8080' } = process.env;
const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
  async (response) => (response.ok ? true : await response.text()),
  (error) => String(error.cause ?? error),
);
if (ready !== true) {
  console.error(ready);
  process.exitCode = 1;
}
