import { verifyChain } from '@vigil/stores/chain/chain';
import { foreignWords, settingsWords, StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { SetAside } from '@vigil/stores/event-log/set-aside';
import { standingOf } from '@vigil/stores/event-log/standing';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { takenOver } from './operators-decisions.js';
import type { ExitCode, Print } from './printing.js';

/**
 * Checks the chain of one stream, and says what others did to it: deleted, shortened or set to forget, events
 * that Vigil did not write. Names all documents that an operator took over in it.
 */
export async function verifyOneStream(log: EventLog, stream: string, print: Print): Promise<ExitCode> {
  const events = await log.readStream(stream).catch((error: unknown) => {
    if (!(error instanceof StreamFault)) throw error;
    print(error.message);
    return null;
  });
  if (events === null) return 1;
  const standing = await standingOf(log, stream, Number.MAX_SAFE_INTEGER);
  const settings = standing.kind === 'deleted' ? null : standing.settings;
  const set = settings !== null && Object.keys(settings).length > 0;
  if (set) print(settingsWords(stream, settings));
  if (events.length === 0) {
    print(`没有流 ${stream}`);
    return 1;
  }
  const aside = new SetAside(log);
  let foreign = 0;
  for (const event of events) {
    if (event.foreign === undefined) continue;
    const isAside = await aside.has(event);
    if (!isAside) foreign += 1;
    print(`${foreignWords(event)}${isAside ? '（已被搁置）' : ''}`);
  }
  const collections = await everyCollection();
  for (const event of events) {
    const isFound = event.type === 'ReferenceFound' && event.foreign === undefined;
    const line = isFound ? takenOver(event, collections) : null;
    if (line !== null) print(line);
  }
  const { firstBroken } = verifyChain(events);
  print(
    `流 ${stream}：${events.length} 个事件，${firstBroken === null ? '哈希链完整' : `第一个损坏的是第 ${firstBroken} 号事件`}`,
  );
  print('（单独一个流的末尾是否被截断，要由整个日志的封存来判断：npm run audit -- verify）');
  return firstBroken === null && foreign === 0 && !set ? 0 : 1;
}
