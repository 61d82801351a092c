import { SET_ASIDE_STREAM, type EventSetAside } from '@vigil/domain/kernel/event-set-aside';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceFound } from '@vigil/domain/kernel/reference-changed';
import { confirmsTime, serverLifeStream, type ServerEvent } from '@vigil/domain/sitting/public';
import { timeText } from '@vigil/stores/chain/late-events';
import { rangesText } from '@vigil/stores/chain/seal-ranges';
import type { CollectionDefinition } from '@vigil/stores/documents/port';
import { goneHash } from '../../platform/reference/found-documents.js';
import type { Print } from './printing.js';

/** Of each taking-over so many documents are named; its stream tells them all (`verify --stream`). */
const mostNamed = 20;

/**
 * What operators decided to go on with or without: an auditor sees each, at every verify, whether or not all else is
 * right. Keeps a line for each decision, never an event.
 */
export class OperatorsDecisions {
  readonly #lines: string[] = [];

  constructor(private readonly collections: readonly CollectionDefinition[]) {}

  /** In global order. What somebody else wrote says nothing of what operators decided, set aside or not. */
  see(event: Recorded): void {
    if (event.foreign !== undefined || typeof event.data !== 'object' || event.data === null) return;
    const line = this.#lineOf(event);
    if (line !== null) this.#lines.push(line);
  }

  print(print: Print): void {
    for (const line of this.#lines) print(line);
  }

  #lineOf(event: Recorded): string | null {
    const { type, stream, data } = event;
    const at = timeOf(event);
    if (type === 'ReferenceFound') return takenOver(event, this.collections, mostNamed);
    if (stream === SET_ASIDE_STREAM && type === 'EventSetAside') {
      const { stream: touched, revision, reason } = data as EventSetAside;
      return `搁置事件：${at} 由 ${event.actor.id} 搁置流 ${touched} 第 ${revision} 号（${reason}）`;
    }
    if (stream !== serverLifeStream || !Object.hasOwn(sentences, type)) return null;
    return (sentences[type as ServerEvent['type']] as Say<ServerEvent> | null)?.(data as never, at) ?? null;
  }
}

/** An operator's taking-over of documents, `most` of them by id; null: the program wrote them. */
export function takenOver(
  event: Recorded,
  collections: readonly CollectionDefinition[],
  most = Number.MAX_SAFE_INTEGER,
): string | null {
  const { entity, operator, documents } = (event.data ?? {}) as Partial<ReferenceFound['data']>;
  if (typeof operator !== 'string' || !Array.isArray(documents)) return null;
  const name = collections.find(({ recordedAs }) => recordedAs === entity)?.name ?? entity;
  const named = documents.slice(0, most).map(namedIn);
  const rest = documents.length > most ? `……全部见 npm run audit -- verify --stream ${event.stream}` : '';
  return `接受文档：${timeOf(event)} 由 ${operator} 按当时的内容接受集合 ${name} 的文档 ${documents.length} 个：${named.join('、')}${rest}`;
}

const namedIn = (one: { readonly id?: unknown; readonly sha256?: unknown } | null): string =>
  `${String(one?.id)}${one?.sha256 === goneHash ? '（已删除）' : ''}`;

const timeOf = ({ time }: Recorded): string => timeText(time);

type Say<E extends ServerEvent> = (data: E['data'], at: string) => string;

/** null: the server says it of itself. */
const sentences: {
  readonly [T in ServerEvent['type']]: Say<Extract<ServerEvent, { readonly type: T }>> | null;
} = {
  InstallationNamed: null,
  ServerInterrupted: null,
  ClockConfirmed: (data, at) => clockSaid(data, `${at} 由 ${data.operator ?? '未记名的操作人'} `),
  LogLossAccepted: ({ operator, after, to }, at) =>
    `日志缺失：位置 ${after} 之后至 ${to ?? '未知'}，${at} 由 ${operator} 确认后继续`,
  SealKeyReplaced: (data, at) => `密钥更换：${at} 由 ${data.operator} 换为 ${data.to}${signersOf(data)}`,
  FileKeyReplaced: ({ operator, persons }, at) =>
    `文件密钥更换：${at} 由 ${operator} 确认，${persons ?? '未知多少'} 人此前加密的文件无法读取`,
  AppKeyReplaced: ({ operator, secondFactors }, at) =>
    `应用密钥更换：${at} 由 ${operator} 更换，${secondFactors} 个两步验证失效`,
  SecondFactorReset: ({ operator, userId }, at) =>
    `两步验证重置：${at} 由 ${operator} 在服务器上为账号 ${userId} 重置`,
  DocumentsSummed: ({ operator, documents }, at) =>
    `文档补校验值：${at} 由 ${operator} 按当时的内容补上（${JSON.stringify(documents)}）`,
};

function clockSaid(
  { confirmed, known, seals }: Extract<ServerEvent, { readonly type: 'ClockConfirmed' }>['data'],
  by: string,
): string {
  const named = seals === undefined ? '' : `说明第 ${rangesText(seals)} 号封存所含的事件来自不准的时钟`;
  if (!confirmsTime({ known, seals })) return `时钟说明：${by}${named}`;
  const ahead = known === undefined || confirmed === undefined ? 0 : Math.ceil((known - confirmed) / 60_000);
  const most = ahead > 0 ? `，最多 ${ahead} 分钟` : '';
  return `时钟确认：${by}确认服务器时钟，此前的记录可能晚于实际的时间${most}${named === '' ? '' : `，并${named}`}`;
}

/** Whether the two keys themselves say so is checked with the seals; this is what the event has. */
function signersOf({
  handedOver,
  takenOver: taken,
}: Extract<ServerEvent, { readonly type: 'SealKeyReplaced' }>['data']): string {
  if (taken === undefined) return '，没有签名';
  return handedOver === undefined ? '，只有新密钥的签名' : '';
}
