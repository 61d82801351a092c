import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency, acknowledged, report } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call, dataOf } from './rest.ts';

const latency = new Latency('start_ms', plan.seconds);
const create = new Latency('create_paper_ms', plan.seconds);
const detail = new Latency('paper_detail_ms', plan.seconds);
const first = new Latency('first_question_ms', plan.seconds);

interface Detail {
  readonly groupList: readonly { readonly quList: readonly { readonly quId: string }[] }[];
}

/** A start as the screen makes it: the paper, its answer card, the first question (engine §13). */
export function startPaper(who: PlannedCandidate, n: number): void {
  const began = Date.now();
  const created = call(
    plan.url,
    '/api/paper/paper/create-paper',
    who.token,
    { examId: plan.examId },
    create,
    commandId(plan.run, 'start', n),
  );
  if (created === null) return;
  const { id } = dataOf<{ id: string }>(created);
  acknowledged.add(1);
  report('started', { paperId: id, userId: who.userId });
  const card = call(plan.url, '/api/paper/paper/paper-detail', who.token, { id }, detail);
  if (card === null) return;
  const quId = dataOf<Detail>(card).groupList[0]?.quList[0]?.quId;
  if (call(plan.url, '/api/paper/paper/qu-detail', who.token, { paperId: id, quId }, first) !== null)
    latency.add(Date.now() - began);
}
