import { createHmac } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { isMissing, syncFolder } from '@vigil/stores/files/local/durable-file';
import { dirname } from 'node:path';
import type { Config } from '../../config/env.js';
import { anchorsIn, type OutsideAnchor } from './outside-anchor.js';

/** Where seals are sent to. */
export interface Destination {
  readonly name: 'file' | 'url';
  /** Resolves when the anchor is kept there. A second sending of the same one does no harm. */
  readonly send: (anchor: OutsideAnchor, signal: AbortSignal) => Promise<void>;
}

/** Header of a webhook call: `sha256=` and the HMAC-SHA256 (hex) of the body by SEAL_ANCHOR_SECRET. */
export const signatureHeader = 'x-vigil-signature';

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** The destinations of the environment: none, one or both. */
export function destinationsOf({ file, webhook }: Config['sealAnchors']): Destination[] {
  return [
    ...(file === null
      ? []
      : [{ name: 'file' as const, send: (anchor: OutsideAnchor) => append(file, anchor) }]),
    ...(webhook === null ? [] : [{ name: 'url' as const, send: posting(webhook) }]),
  ];
}

/** The file is opened for appending alone, as one on a medium that can be appended to and not rewritten. */
async function append(file: string, anchor: OutsideAnchor): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (anchorsIn(text ?? '').at(-1)?.hash === anchor.hash) return;
  // What a crash cut short ends here, or the next line would be lost with it.
  const separator = text === null || text === '' || text.endsWith('\n') ? '' : '\n';
  const handle = await open(file, 'a', 0o644);
  try {
    await handle.writeFile(`${separator}${JSON.stringify(anchor)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (text === null) await syncFolder(dirname(file));
}

const posting =
  ({ url, secret }: NonNullable<Config['sealAnchors']['webhook']>): Destination['send'] =>
  async (anchor, signal) => {
    const body = JSON.stringify(anchor);
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(body, secret) },
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook of seals answered ${response.status}`);
  };
