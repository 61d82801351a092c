import http, { type RefinedResponse } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { PlannedCandidate } from '../../run/plan.ts';
import { answerTo } from '../answers.ts';
import {
  essayQuIdOf,
  hostileRequest,
  type HostileAct,
  type HostileRequest,
  type Misbehaving,
} from '../hostile-acts.ts';
import { report } from '../measures.ts';
import { plan } from '../plan.ts';
import { questionOf } from './save-answer.ts';

const latency = new Trend('hostile_ms', true);
const taken = new Counter('hostile_taken');
const refused = new Counter('hostile_refused');
const sentAway = new Counter('hostile_sent_away');
/** The server's own: each is one too many. */
const faults = new Counter('hostile_faults');
/** Nothing came within 20 s, or the connection ended: what they wait for is their own. */
const unanswered = new Counter('hostile_unanswered');

/** Own pictures by candidate, to be read again. */
const pictures = new Map<string, string>();

/** One act of somebody who does what the product bounds. Refusals are what it is for; a fault of the server is a failure. */
export function misbehave(who: PlannedCandidate, n: number, act: HostileAct): void {
  const answer = sent(hostileRequest(act, misbehaving(who, n), n));
  const url = /"url":"([^"]+)"/.exec(answer.body ?? '')?.[1];
  if (url !== undefined) pictures.set(who.userId, url);
  latency.add(answer.timings.blocked + answer.timings.duration);
  if (answer.status === 429 || answer.status === 503 || answer.status === 413) sentAway.add(1);
  else if (answer.status === 0) unanswered.add(1);
  else if (answer.status >= 500) {
    faults.add(1);
    report('failed', { act, status: answer.status, error: answer.error });
  } else if (answer.status === 206 || (answer.body ?? '').startsWith('{"code":0,')) taken.add(1);
  else refused.add(1);
}

function misbehaving(who: PlannedCandidate, n: number): Misbehaving {
  const question = questionOf(who, 0);
  return {
    token: who.token,
    userId: who.userId,
    paperId: who.paperId,
    quId: question.id,
    essayQuId: essayQuIdOf(plan.questions, who.questions),
    answer: answerTo(question, n),
    picture: plan.pictures[n % plan.pictures.length] ?? '',
    pictureUrl: pictures.get(who.userId) ?? null,
    largeFile: plan.largeFile,
  };
}

const sent = ({ method, path, token, body, range }: HostileRequest): RefinedResponse<'text'> =>
  http.request(method, plan.url + path, body, {
    headers: {
      'content-type': 'application/json',
      token: token ?? '',
      ...(range === undefined ? {} : { range }),
    },
    responseType: 'text',
    timeout: 20_000,
  });
