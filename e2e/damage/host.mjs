// Lives of damaged installations one after the other in one process, from the built server: loading it costs more
// processor than a life. A process that a damage ends ends the round; the campaign plays such a round again, as
// everything that ends otherwise than it may, with a process for each life.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProjectorHere } from '../../projections/dist/projector-here.js';
import { run as runProjections } from '../../projections/dist/cli/commands.js';
import { createApp } from '../../server/dist/app.js';
import { runAudit } from '../../server/dist/audit/cli/run-audit.js';
import { readConfig } from '../../server/dist/config/env.js';
import { createLogger } from '../../server/dist/platform/logging.js';
import { PlainError } from '../../server/dist/platform/plain-error.js';
import { fatalSentence, toolSentence } from '../../server/dist/platform/starting/place-sentence.js';

let app = null;
let fatal = false;

const configOf = (folder, env = {}) =>
  readConfig({ ...process.env, HOST: '127.0.0.1', PORT: '0', CAPTCHA: 'off', DATA_DIR: folder, ...env });

/** As `main.ts` begins and tells; what it would have printed is in the log of the folder. */
async function start(folder, env) {
  const tell = (line) => appendFileSync(join(folder, 'server.log'), line);
  fatal = false;
  try {
    const config = configOf(folder, env);
    const logger = createLogger(config, { write: tell });
    const onFatal = (what, error) => {
      fatal = true;
      logger.fatal({ err: error, what }, 'cannot go on; start the process again');
      tell(`${fatalSentence(what, error)}\n`);
    };
    app = await createApp(config, { logger, onFatal, startProjector: startProjectorHere });
    return await app.listen();
  } catch (error) {
    await stop();
    tell(`${error instanceof PlainError ? error.message : error.stack}\n`);
    throw error;
  }
}

/** The exit code that the process would have had. */
async function stop() {
  const stopping = app;
  app = null;
  await stopping?.stop();
  return fatal ? 70 : 0;
}

/** What the operator's two commands complain of. */
async function verify(folder) {
  const complaints = [];
  const ask = async (work) => {
    const lines = [];
    try {
      if ((await work((line) => lines.push(line))) === 0) return;
    } catch (error) {
      // Without a word of its own: its stack, which is none that people may meet.
      lines.push(error instanceof PlainError ? error.message : (toolSentence(error, folder) ?? error.stack));
    }
    complaints.push(`verify: ${lines.join('\n')}`);
  };
  await ask((print) => runAudit(['verify'], configOf(folder), print));
  await ask(async (print) => {
    const { lines, exitCode } = await runProjections(folder, 'verify', undefined, startProjectorHere);
    lines.forEach(print);
    return exitCode;
  });
  return complaints;
}

const calls = { start, stop, verify };
const answer = async ({ id, call, args }) => {
  try {
    process.send({ id, result: await calls[call](...args) });
  } catch (error) {
    process.send({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
