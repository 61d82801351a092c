import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkedConfig } from '../../config/checked-config.js';
import { ConfigError, readConfig } from '../../config/env.js';
import { createForOwnerAlone } from '../../platform/folder-holder.js';
import { PlainError } from '../../platform/plain-error.js';
import { toolSentence } from '../../platform/starting/place-sentence.js';
import type { DataPlace } from '../backup.js';

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
type Values<T extends Options> = {
  readonly [K in keyof T]?: T[K]['type'] extends 'string' ? string : boolean;
};

/** The command line's options, or null when it holds anything else. */
export function optionsOf<const T extends Options>(options: T): Values<T> | null {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values as Values<T>;
  } catch {
    return null;
  }
}

/**
 * The places of the environment, with another data folder when one is named. Throws `PlainError` where the
 * stores are not embedded.
 */
export function placeOf(dataDir: string | undefined): DataPlace {
  const config = checkedConfig(
    dataDir === undefined ? process.env : { ...process.env, DATA_DIR: resolve(dataDir) },
  );
  if (config.eventLog.kind === 'sqlite' && config.documents.kind === 'sqlite') return config;
  throw new PlainError(
    'KurrentDB 和 MongoDB 用它们自己的备份，见 docs/operations.md。 (The cluster stores have their own backups.)',
  );
}

/**
 * Runs a command: its answer becomes the exit code; a sentence for a person goes to stderr without a stack.
 */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  createForOwnerAlone();
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** What a person reads of an error; null: only whoever wrote the program can read it. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof PlainError || error instanceof ConfigError) return error.message;
  return toolSentence(error, dataDirHere());
}

/** Of the environment, where it can be read. */
function dataDirHere(): string | null {
  try {
    return readConfig().dataDir;
  } catch {
    return null;
  }
}
