import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Actor, CommandRef, Recorded } from '@vigil/domain/kernel/event';

/** What the hash of an event covers (engine §11). */
export interface ChainInput {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly time: number;
  readonly actor: Actor;
  readonly command: CommandRef | null;
  readonly data: unknown;
  /** Hash of the stream's previous event; '' for the first. */
  readonly previousHash: string;
}

/**
 * Parts of an event as canonical JSON, from who has written them already: the hash is over these very texts.
 */
export interface ChainTexts {
  readonly dataText?: string;
  readonly actorText?: string;
  readonly commandText?: string | null;
}

/** The canonical JSON of a command; null for none. */
export const commandTextOf = (command: CommandRef | null): string | null =>
  command === null
    ? null
    : `{"id":${JSON.stringify(command.id)},"operation":${JSON.stringify(command.operation)},"payloadHash":${JSON.stringify(command.payloadHash)}}`;

/**
 * SHA-256 (hex) over the RFC 8785 JSON of `{actor, command, data, id, previousHash, revision, stream, time,
 * type, version}`: all that is stored of the event but its position. `data` counts as it is stored: what JSON
 * leaves out is left out here too. `texts` are those of this very event; what is not given is written anew.
 */
export function chainHash(event: ChainInput, texts: ChainTexts = {}): string {
  const command = texts.commandText === undefined ? commandTextOf(event.command) : texts.commandText;
  return hashWith(event, `"command":${command ?? 'null'}`, texts);
}

/**
 * Whether the event is what was hashed, by the form of today or by the first one, which held only the id of
 * the command (docs/decisions/020).
 */
export function isHashRight(event: ChainInput & { readonly hash: string }): boolean {
  let texts: ChainTexts;
  try {
    texts = { dataText: canonicalJson(event.data ?? null) };
  } catch {
    // JSON can say a number that is none in memory, which nothing that was hashed did.
    return false;
  }
  if (chainHash(event, texts) === event.hash) return true;
  const commandId = event.command === null ? 'null' : JSON.stringify(event.command.id);
  return hashWith(event, `"commandId":${commandId}`, texts) === event.hash;
}

function hashWith(event: ChainInput, command: string, texts: ChainTexts): string {
  const { dataText = canonicalJson(event.data ?? null), actorText = canonicalJson(event.actor) } = texts;
  const text =
    `{"actor":${actorText},${command}` +
    `,"data":${dataText},"id":${JSON.stringify(event.id)},"previousHash":"${event.previousHash}","revision":${event.revision}` +
    `,"stream":${JSON.stringify(event.stream)},"time":${event.time},"type":${JSON.stringify(event.type)},"version":${event.version}}`;
  return digest('sha256', text, 'hex');
}

/**
 * Checks one stream from its first event on: revisions without a gap, each hash right, each linked to the one
 * before. Answers the first revision that is not. What somebody else wrote is in no chain; what follows it is
 * chained to the hash it was given.
 */
export function verifyChain(events: readonly Recorded[]): { firstBroken: number | null } {
  let previousHash = '';
  for (const [revision, event] of events.entries()) {
    const isChained =
      event.foreign !== undefined || (event.previousHash === previousHash && isHashRight(event));
    if (event.revision !== revision || !isChained) return { firstBroken: revision };
    previousHash = event.hash;
  }
  return { firstBroken: null };
}
