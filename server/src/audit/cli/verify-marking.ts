import type { Documents } from '@vigil/stores/documents/port';
import { eachFound } from '@vigil/stores/documents/find-all';
import type { EventLog } from '@vigil/stores/event-log/port';
import { markingAnswers, notingReactor, type MarkingAnswerDocument } from '../../marking/public.js';
import { collections, type DeadLetterDocument, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { isDamaged } from '../../platform/store-faults.js';
import { differingFields, type MarkedPapers, type NotedPaper, readPaper } from './marked-papers.js';
import type { ExitCode, Print } from './printing.js';
import { readableOf } from './readable-documents.js';

const mostPrinted = 20;
const idsPerRead = 200;

interface Stores {
  readonly documents: Documents;
  readonly log: EventLog;
}

/** What verify found of the queue. */
interface Findings {
  readonly wrong: string[];
  /** answers of papers that the noting reactor has yet to come to */
  toCome: number;
  /** ids of the documents that were looked at */
  readonly seen: Set<string>;
  /** the answer's id by exam and what it is called there while it is anonymous: a mark names its answer so */
  readonly numbers: Map<string, string>;
}

/**
 * Holds the queue of those who mark against what it is made of: each answer that a person marks is noted as its paper's
 * stream says where it was noted (decision 104), after the last event that notes it, and nothing else is. Who holds an
 * answer, its place in the queue and its number are in the queue alone; two have no number in common. Papers whose streams cannot be read are left to
 * whoever looks at the chains, damaged documents to whoever looks at those.
 */
export async function verifyMarking(stores: Stores, papers: MarkedPapers, print: Print): Promise<ExitCode> {
  // Before any document: what was noted by then is in what is read after.
  const isNoted = await notedBy(stores);
  const findings: Findings = { wrong: [], toCome: 0, seen: new Set(), numbers: new Map() };
  for (const paperId of papers.ids()) await verifyPaper(stores, paperId, isNoted, findings);
  await verifyOthers(stores, isNoted, findings);
  const { wrong, toCome, seen } = findings;
  print(
    `阅卷队列：${seen.size} 个答案，${wrong.length === 0 ? '都与试卷的记录一致' : `${wrong.length} 个有问题`}`,
  );
  for (const line of wrong.slice(0, mostPrinted)) print(`  答案 ${line}`);
  if (wrong.length > mostPrinted) print(`  ……共 ${wrong.length} 个`);
  if (wrong.length > 0)
    print(
      '  阅卷队列由日志得出：请查明改了什么，停止服务后执行 npm run recover -- rebuild-marking，下次启动时由日志重建',
    );
  if (toCome > 0) print(`另有 ${toCome} 个答案尚未记入阅卷队列，服务运行时会补上`);
  return wrong.length === 0 ? 0 : 1;
}

type IsNoted = (paper: NotedPaper) => boolean;

/** `more`: documents that bear this paper's name, whatever its stream says. */
async function verifyPaper(
  stores: Stores,
  paperId: string,
  isNoted: IsNoted,
  findings: Findings,
  more: readonly string[] = [],
): Promise<void> {
  let paper = await readPaper(stores, paperId);
  if (paper === null) {
    more.forEach((id) => findings.seen.add(id));
    return;
  }
  const ids = [...new Set([...paper.ids, ...more])];
  const { found, damaged } = await readableOf(markingAnswers(stores), ids);
  // Noted since from what came into the stream since.
  const isNewer = ({ paperRevision }: MarkingAnswerDocument): boolean =>
    paperRevision > (paper?.revision ?? -1);
  if ([...found.values()].some(isNewer)) paper = (await readPaper(stores, paperId)) ?? paper;
  for (const id of ids) {
    const document = found.get(id);
    if (document !== undefined || damaged.has(id)) findings.seen.add(id);
    if (damaged.has(id)) continue;
    const wrong =
      document === undefined ? null : (wrongIn(document, paper) ?? sameNumber(document, findings));
    const late = document === undefined ? paper.isWanted(id) : isBehind(document, paper);
    if (wrong !== null) findings.wrong.push(`${id}：${wrong}`);
    else if (late && !isNoted(paper)) findings.toCome += 1;
    else if (late) findings.wrong.push(`${id}：${document === undefined ? missing : '落后于试卷的记录'}`);
  }
}

const missing = '缺失，试卷的记录中它要由人评阅';

/** An event that notes it came after it was noted. */
const isBehind = ({ id, paperRevision }: MarkingAnswerDocument, paper: NotedPaper): boolean =>
  paperRevision < paper.lastNoting && paper.at(paper.lastNoting).has(id);

function wrongIn(document: MarkingAnswerDocument, paper: NotedPaper): string | null {
  const { id, paperRevision } = document;
  if (paper.revision < 0) return '日志中没有这份试卷';
  if (!(paperRevision <= paper.revision))
    return `记到试卷第 ${paperRevision} 号事件，日志中它只到第 ${paper.revision} 号`;
  const told = paper.at(paperRevision).get(id);
  if (told === undefined) return '试卷的记录中没有要由人评阅的这个答案';
  const fields = differingFields(document, told);
  return fields.length === 0 ? null : `与试卷的记录不一致（${fields.join('、')}）`;
}

function sameNumber({ id, examId, number }: MarkingAnswerDocument, { numbers }: Findings): string | null {
  const name = `${examId}\n${number}`;
  const other = numbers.get(name) ?? id;
  numbers.set(name, other);
  return other === id ? null : `与答案 ${other} 的编号相同`;
}

/** Documents of which no paper knew: inserted, renamed, or of papers that were handed in meanwhile. */
async function verifyOthers(stores: Stores, isNoted: IsNoted, findings: Findings): Promise<void> {
  const others = new Map<string, string[]>();
  try {
    await eachFound(markingAnswers(stores), {}, ({ id }) => {
      if (findings.seen.has(id)) return;
      const paperId = id.split(':', 1)[0] ?? '';
      others.set(paperId, [...(others.get(paperId) ?? []), id]);
    });
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  for (const [paperId, ids] of others)
    for (let at = 0; at < ids.length; at += idsPerRead)
      await verifyPaper(stores, paperId, isNoted, findings, ids.slice(at, at + idsPerRead));
}

/** Whether the reactor has noted what a paper's stream says: it has come past it, and set nothing of it aside. */
async function notedBy({ documents, log }: Stores): Promise<IsNoted> {
  const checkpoint = await documents
    .collection<SettingDocument>(collections.settings)
    .get(checkpointIdOf(notingReactor));
  const reached = typeof checkpoint?.value === 'string' ? checkpoint.value : log.start;
  const aside = new Set<string>();
  await eachFound(
    documents.collection<DeadLetterDocument>(collections.deadLetters),
    { reactor: notingReactor },
    ({ stream }) => aside.add(stream),
  );
  return ({ stream, lastNotingAt }) =>
    !aside.has(stream) && (lastNotingAt === null || log.compare(lastNotingAt, reached) <= 0);
}
