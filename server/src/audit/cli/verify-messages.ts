import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { Audience, SiteMessageSent } from '@vigil/domain/messages/public';
import { candidateStream } from '@vigil/domain/sitting/public';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, onlyOne, textHash, type MessageText } from '../../messages/public.js';
import { collections as peopleCollections } from '../../organisation/public.js';
import { isDamaged } from '../../platform/store-faults.js';
import type { ExitCode, Print } from './printing.js';
import { readableOf } from './readable-documents.js';

const textsPerRead = 200;
const mostPrinted = 20;

/** What the log says of a message's text. */
interface Told {
  readonly sha256: string;
  /** whom alone it was written to; null: several */
  readonly onlyTo: string | null;
  readonly position: Position;
}

/** The texts of messages that the log names by their hash. Memory: one entry per message, never a text. */
export class NamedTexts {
  readonly #told = new Map<string, Told>();

  /** In global order; what others wrote into the log is not shown. Data that were damaged say nothing: the chain does. */
  see({ type, data, position }: Recorded): void {
    if (type !== 'SiteMessageSent') return;
    const { messageId, sha256, audience } = (data ?? {}) as Partial<SiteMessageSent>;
    if (typeof messageId !== 'string' || typeof sha256 !== 'string') return;
    if (audience === undefined || !isWhole(audience)) return;
    this.#told.set(messageId, { sha256, onlyTo: onlyOne(audience), position });
  }

  get all(): ReadonlyMap<string, Told> {
    return this.#told;
  }
}

const isWhole = (audience: Partial<Audience> | null): audience is Audience =>
  [audience?.departIds, audience?.groupIds, audience?.userIds].every(Array.isArray);

/**
 * Holds the text of every message that was sent against the hash in its event: each stood in the documents before its
 * event did, and is never written again. A text that was written to one person alone goes when that person is erased,
 * and no other does (decision 101). The output names what is missing or another.
 */
export async function verifyMessages(
  stores: { readonly documents: Documents; readonly log: Pick<EventLog, 'readStream'> },
  { all }: NamedTexts,
  print: Print,
): Promise<ExitCode> {
  const texts = stores.documents.collection<MessageText>(collections.messageTexts);
  const forgotten = new Map<string, Promise<boolean>>();
  const isForgotten = (userId: string): Promise<boolean> => {
    const known = forgotten.get(userId) ?? wasForgotten(stores, userId);
    forgotten.set(userId, known);
    return known;
  };
  const wrong: string[] = [];
  let gone = 0;
  const ids = [...all.keys()];
  for (let at = 0; at < ids.length; at += textsPerRead) {
    const some = ids.slice(at, at + textsPerRead);
    const { found, damaged } = await readableOf(texts, some);
    for (const id of some) {
      const told = all.get(id) as Told;
      const text = found.get(id);
      if (damaged.has(id)) wrong.push(`${id}：文本已损坏`);
      else if (text !== undefined && !isAsTold(text, told)) wrong.push(`${id}：文本与发送时的不一致`);
      else if (text === undefined && told.onlyTo !== null && (await isForgotten(told.onlyTo))) gone += 1;
      else if (text === undefined) wrong.push(`${id}（位置 ${told.position}）：文本缺失`);
    }
  }
  print(
    `已发送的消息：${all.size} 条，${wrong.length === 0 ? '文本都与发送时一致' : `${wrong.length} 条有问题`}${gone === 0 ? '' : `（另有 ${gone} 条随收件人注销而删除）`}`,
  );
  for (const line of wrong.slice(0, mostPrinted)) print(`  消息 ${line}`);
  if (wrong.length > mostPrinted) print(`  ……共 ${wrong.length} 条`);
  if (wrong.length > 0)
    print('  消息文本发送后不再改变：请查明改了什么，从改动之前的备份恢复（npm run restore）');
  return wrong.length === 0 ? 0 : 1;
}

/** Whom it was written to decides with whom it goes. */
const isAsTold = (text: MessageText, { sha256, onlyTo }: Told): boolean =>
  textHash(text) === sha256 && text.onlyTo === onlyTo;

/**
 * Whether a person was erased: their stream says so, or there is no account any more (that none is missing is found by
 * whoever looks at the accounts; the log may have lost an erasure).
 */
async function wasForgotten(
  { documents, log }: { readonly documents: Documents; readonly log: Pick<EventLog, 'readStream'> },
  userId: string,
): Promise<boolean> {
  try {
    if ((await documents.collection(peopleCollections.users).get(userId)) === null) return true;
    const events = await log.readStream(candidateStream(userId));
    return events.some(({ type, foreign }) => type === 'PersonErased' && foreign === undefined);
  } catch (error) {
    // Neither a damaged account nor a stream that others touched says that somebody was erased.
    if (!isDamaged(error)) throw error;
    return false;
  }
}
