import { eventTypes } from '@vigil/domain/event-types';
import type { Position } from '@vigil/domain/kernel/event';
import type { PaperClaimed } from '@vigil/domain/sitting/public';
import { readAnchor } from '@vigil/stores/chain/seal-key';
import { timeText } from '@vigil/stores/chain/late-events';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import type { KeyStanding, LogReport, Problem, VerifyOptions } from '@vigil/stores/chain/log-report';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { formerLogOf } from '../../platform/migration-mark.js';
import { differingDocuments } from './differing-documents.js';
import { explainLateSeals } from './explain-late-seals.js';
import { sealKeyIn, type KeyFile } from './key-to-use.js';
import { LogEnd } from './log-end.js';
import { MarkedPapers } from './marked-papers.js';
import {
  contentBefore,
  contentBroughtBy,
  contentNamedByHead,
  contentsNamedBy,
  type NamedContent,
} from './named-contents.js';
import { NamedStreams } from './named-streams.js';
import { OperatorsDecisions } from './operators-decisions.js';
import { judgeOutside, type OutsideAnchors } from './outside-anchors.js';
import type { ExitCode, Print } from './printing.js';
import { RecordedDocuments } from './recorded-documents.js';
import { verifyDocuments, verifySharedDocuments } from './verify-documents.js';
import { NamedFiles, seeDocuments, verifyFiles, type FilesPlace } from './verify-files.js';
import { verifyMarking } from './verify-marking.js';
import { NamedTexts, verifyMessages } from './verify-messages.js';
import { verifyRecorded, toBeWritten } from './verify-recorded.js';
import { contentsComeBack, wrongContents } from './wrong-contents.js';

/**
 * Checks every event's hash and chain, every seal, every question version, blueprint, message and file that events
 * name, the documents, and that no stream is missing which others name. For each key of the seals one of `keys`, or a seal that
 * was kept outside, must vouch (decision 259), and the last seal kept beside `keyFile` must be in the log. Without
 * either it does not pass. Throws `PlainError` when a file of `keys` holds none.
 */
export async function verifyWholeLog(
  stores: {
    readonly log: EventLog;
    readonly documents: Documents;
    /** the server's own, beside which the last seal is kept */
    readonly keyFile: string;
    /** those that are trusted; empty: there is none */
    readonly keys: readonly KeyFile[];
    /** public keys that this server had before */
    readonly former: readonly string[];
    /** as in `AuditPlace` */
    readonly keyComesLater: boolean;
    /** null: positions of this log are not consecutive */
    readonly isNext: VerifyOptions['isNext'] | null;
    /** The embedded documents' file, to be held against its checksums; null: another store keeps them */
    readonly dataFile: string | null;
    /** Where the files are that events name; null: not on this machine */
    readonly files: FilesPlace | null;
    /** Seals that were kept elsewhere; null: none are known */
    readonly outside: OutsideAnchors | null;
  },
  print: Print,
): Promise<ExitCode> {
  const named = new Map<string, NamedContent>();
  /** by question versions' ids, where the log says that somebody made them */
  const brought = new Map<string, Position>();
  const clashing: string[] = [];
  const streams = new NamedStreams();
  const files = new NamedFiles();
  const texts = new NamedTexts();
  const papers = new MarkedPapers();
  const back = { answers: 0, papers: 0 };
  const name = (content: NamedContent): void => {
    const before = named.get(content.id);
    if (before === undefined) named.set(content.id, content);
    else if (before.sha256 !== content.sha256) clashing.push(content.id);
  };
  const recorded = new RecordedDocuments(await everyCollection());
  const end = new LogEnd();
  const publicKeys = stores.keys.map(sealKeyIn);
  const decisions = new OperatorsDecisions(recorded.definitions);
  const anchor = await readAnchor(stores.keyFile);
  const report = await verifyLog(stores.log, {
    ...(stores.isNext === null || stores.isNext === undefined ? {} : { isNext: stores.isNext }),
    formerLog: await formerLogOf(stores.documents),
    anchor,
    outside: stores.outside?.anchors ?? [],
    ...(publicKeys.length === 0 ? {} : { publicKeys, formerKeys: stores.former }),
    believesClaims: stores.keyComesLater,
    types: new Set(eventTypes),
    onEvent: (event) => {
      streams.see(event);
      end.see(event);
      if (event.foreign !== undefined) return;
      files.see(event);
      texts.see(event);
      papers.see(event);
      if (event.type === 'AnswerBroughtBack') back.answers += 1;
      if (event.type === 'PaperClaimed' && (event.data as PaperClaimed | null)?.restored === true)
        back.papers += 1;
      recorded.see(event);
      decisions.see(event);
      for (const content of [...contentsNamedBy(event), ...contentBefore(event)]) name(content);
      const version = contentBroughtBy(event);
      if (version !== null) brought.set(version, event.position);
    },
  });
  const differing = await differingDocuments(
    stores.documents,
    recorded,
    stores.log,
    (definition, document) => {
      for (const content of contentNamedByHead(definition, document)) name(content);
    },
  );
  printReport(report, print);
  decisions.print(print);
  if (back.answers + back.papers > 0)
    print(`由浏览器送回并计入的答案 ${back.answers} 个，凭浏览器保留的凭证恢复的试卷 ${back.papers} 份`);
  const isToCome = await toBeWritten(stores);
  const contentProblems = [
    ...clashing.map((id) => ({ id, text: '不同事件记录的哈希不一致', isToCome: false })),
    ...(await wrongContents(stores.documents, [...named.values()], (id) =>
      isToCome(brought.get(id) ?? null),
    )),
  ];
  print(
    `题目版本与组卷蓝图：${named.size} 个，${contentProblems.length === 0 ? '全部与事件中的哈希一致' : `${contentProblems.length} 个有问题`}`,
  );
  for (const { id, text } of contentProblems.slice(0, 20)) print(`  ${id}：${text}`);
  for (const line of contentsComeBack(contentProblems)) print(`  ${line}`);
  const missing = streams.missing();
  for (const { stream, namedBy } of missing.slice(0, 20))
    print(`流 ${stream} 缺失：流 ${namedBy} 中的事件提到它，日志中却没有`);
  if (missing.length > 20) print(`……共缺失 ${missing.length} 个流`);
  const documentsHold =
    (stores.dataFile === null
      ? await verifySharedDocuments(stores.documents, print)
      : verifyDocuments(stores.dataFile, print)) === 0;
  const recordedHold = (await verifyRecorded(stores, recorded, end, differing, print)) === 0;
  const textsHold = (await verifyMessages(stores, texts, print)) === 0;
  const { documents } = stores;
  const markingHolds =
    (await verifyMarking({ documents, log: logWithSetAside(stores.log) }, papers, print)) === 0;
  if (stores.files !== null) await seeDocuments(stores.documents, files);
  const filesHold = stores.files === null || (await verifyFiles(files, stores.files, print)) === 0;
  const unknown = [
    ...(stores.keyComesLater ? [] : unknownSigner(stores)),
    ...nothingSealed(stores, report),
    ...unknownEnd(report, isEndUnproven(stores, anchor !== null), stores.keyFile),
    ...judgeOutside(stores.outside, report, Date.now(), print),
  ];
  if (stores.keyComesLater) unknownSigner(stores).forEach((line) => print(line));
  for (const line of unknown) print(line);
  const whole =
    report.firstBroken === null &&
    contentProblems.length === 0 &&
    missing.length === 0 &&
    unknown.length === 0 &&
    documentsHold &&
    recordedHold &&
    textsHold &&
    markingHolds &&
    filesHold;
  print(whole ? '校验通过' : '校验未通过');
  return whole ? 0 : 1;
}

type Proofs = Pick<Parameters<typeof verifyWholeLog>[0], 'keys' | 'keyFile' | 'outside'>;

const hasAnchors = ({ outside }: Proofs): boolean => (outside?.anchors.length ?? 0) > 0;

/** Whoever rewrites the log can seal it with a key of their own: somebody else must say whose seals they are. */
const unknownSigner = (proofs: Proofs): string[] =>
  proofs.keys.length > 0 || hasAnchors(proofs)
    ? []
    : [
        `没有可信的公钥（找不到密钥文件 ${proofs.keyFile}）：无法确认封存由本系统签发，整个日志可能已被重写；请用 --key 给出公钥文件（此前保存的 /api/audit/key 的应答）或密钥，或用 --anchor 给出日志之外的锚`,
      ];

/** The last seal that is kept beside the server's own key; an auditor who brings a key may bring anchors instead. */
const isEndUnproven = (proofs: Proofs, hasLastSeal: boolean): boolean =>
  proofs.keys.length > 0 && !hasLastSeal && !(areNamed(proofs) && hasAnchors(proofs));

const areNamed = ({ keys, keyFile }: Proofs): boolean => keys.some(({ path }) => path !== keyFile);

/** A new log has no seals yet; but whoever names a key wants to hear that it is this log's. */
const nothingSealed = (proofs: Proofs, { keys }: LogReport): string[] =>
  areNamed(proofs) && keys.length === 0 ? ['日志中没有封存：无从得知日志属于所给的公钥'] : [];

/** A seal is made every minute, and at start and stop: what is unsealed for longer has lost its seals. */
const longestUnsealedMilliseconds = 5 * 60_000;

/** What leaves the end of the log unproven. */
function unknownEnd(report: LogReport, noAnchor: boolean, keyFile: string): string[] {
  const minutes = Math.round(report.unsealedFor / 60_000);
  return [
    ...(noAnchor
      ? [`密钥旁没有最后一次封存的记录（${keyFile}.last-seal）：无法确认日志的末尾没有被截断`]
      : []),
    ...(report.unsealedFor > longestUnsealedMilliseconds
      ? [
          `末尾 ${minutes} 分钟的 ${report.unsealed} 个事件没有封存，而封存每分钟一次：封存缺失，或封存已停止。服务停止期间由 recover 等工具写入的，下次启动即封存，之后请再次校验`,
        ]
      : []),
  ];
}

const standingWords: Readonly<Record<KeyStanding, string>> = {
  vouched: '',
  claimed: '（密钥更换没有可信的签名）',
  unknown: '（没有可信的公钥为它担保）',
  unasked: '（没有可信的公钥可以核对）',
};
const KEYS_AT_MOST = 20;

function printReport(report: LogReport, print: Print): void {
  print(`事件 ${report.events} 个，流 ${report.streams} 个，封存 ${report.seals} 次`);
  if (report.sealedTo === null) print('尚无封存');
  else
    print(
      `已封存至位置 ${report.sealedTo.position}（${timeText(report.sealedTo.sealedAt)}，封存哈希 ${report.sealedTo.sealHash}）`,
    );
  print(`尚未封存的事件 ${report.unsealed} 个`);
  if (report.setAside > 0) print(`非 Vigil 写入、已被操作人搁置的事件 ${report.setAside} 个`);
  for (const { publicKey, first, last, standing } of report.keys.slice(0, KEYS_AT_MOST))
    print(`封存公钥 ${publicKey}：第 ${first} 至 ${last} 号封存${standingWords[standing]}`);
  if (report.keys.length > KEYS_AT_MOST) print(`……共 ${report.keys.length} 段`);
  for (const { position, eventId, from, to } of report.ignoredChanges.slice(0, KEYS_AT_MOST))
    print(
      `密钥更换未被采信：位置 ${position}，事件 ${eventId} 说公钥 ${from} 换为 ${to}，没有可信的签名，其后的封存也不由它签发。更换中断后重新执行过的除外，它可能由他人写入，请核实`,
    );
  if (report.ignoredChanges.length > KEYS_AT_MOST) print(`……共 ${report.ignoredChanges.length} 个`);
  if (report.firstBroken === null) return;
  print(`第一个损坏的事件：${problemText(report.firstBroken)}`);
  for (const problem of report.problems.slice(1, 20)) print(`  还有：${problemText(problem)}`);
  if (report.problems.length > 20)
    print(`  ……共 ${report.problems.length}${report.problems.length === 100 ? ' 处以上' : ' 处'}`);
  if (report.lateSeals.length > 0) print(explainLateSeals(report.lateSeals));
}

const problemText = ({ stream, revision, position, eventId, text }: Problem): string =>
  `流 ${stream} 第 ${revision} 号，位置 ${position}${eventId === null ? '' : `，事件 ${eventId}`}：${text}`;
