import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logging.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  write(createLogger({ logLevel: 'trace' }, sink));
  return text;
}

describe('log lines', () => {
  it('never hold a secret, an answer or a picture, also one or two levels down', () => {
    const text = logged((logger) =>
      logger.info(
        {
          token: 'S1',
          input: { password: 'S2', answerList: ['S3'] },
          body: { variables: { base64: 'S4', codeAnswer: 'S5' } },
        },
        'x',
      ),
    );
    expect(text).not.toMatch(/S[1-5]/);
    expect(text).toContain('[removed]');
  });

  it('of an error hold type, message, stack and causes, nothing that hangs on it', () => {
    const error = Object.assign(new Error('broken', { cause: new TypeError('deeper') }), {
      request: { password: 'S6' },
      code: 'E1',
    });
    const text = logged((logger) => logger.error({ err: error, correlationId: 'c-1' }, 'a fault'));
    expect(text).not.toContain('S6');
    expect(JSON.parse(text)).toMatchObject({
      correlationId: 'c-1',
      err: { message: 'broken', code: 'E1', cause: { type: 'TypeError', message: 'deeper' } },
    });
  });
});
