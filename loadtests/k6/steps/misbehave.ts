import http, { type RefinedParams, type RefinedResponse } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { PlannedCandidate } from '../../run/plan.ts';
import { answerTo } from '../answers.ts';
import type { HostileAct } from '../hostile-acts.ts';
import { report } from '../measures.ts';
import { plan } from '../plan.ts';
import { fillAnswer, questionOf } from './save-answer.ts';

const latency = new Trend('hostile_ms', true);
const taken = new Counter('hostile_taken');
const refused = new Counter('hostile_refused');
const sentAway = new Counter('hostile_sent_away');
/** The server's own: each is one too many. */
const faults = new Counter('hostile_faults');
/** Nothing came within 20 s, or the connection ended: what they wait for is their own. */
const unanswered = new Counter('hostile_unanswered');

const kibibyte = 1024;
const largest = `<p>${'x'.repeat(199 * kibibyte)}</p>`;
const tooLarge = `<p>${'x'.repeat(900 * kibibyte)}</p>`;
/** Own pictures by candidate, to be read again. */
const pictures = new Map<string, string>();

/** One act of somebody who does what the product bounds. Refusals are what it is for; a fault of the server is a failure. */
export function misbehave(who: PlannedCandidate, n: number, act: HostileAct): void {
  const answer = acts[act](who, n);
  latency.add(answer.timings.blocked + answer.timings.duration);
  if (answer.status === 429 || answer.status === 503 || answer.status === 413) sentAway.add(1);
  else if (answer.status === 0) unanswered.add(1);
  else if (answer.status >= 500) {
    faults.add(1);
    report('failed', { act, status: answer.status, error: answer.error });
  } else if (answer.status === 206 || (answer.body ?? '').startsWith('{"code":0,')) taken.add(1);
  else refused.add(1);
}

type Act = (who: PlannedCandidate, n: number) => RefinedResponse<'text'>;

const params = (token: string, more: Readonly<Record<string, string>> = {}): RefinedParams<'text'> => ({
  headers: { 'content-type': 'application/json', token, ...more },
  responseType: 'text',
  timeout: 20_000,
});

const post = (path: string, token: string, body: string): RefinedResponse<'text'> =>
  http.post(plan.url + path, body, params(token));

const essay = (who: PlannedCandidate, text: string): RefinedResponse<'text'> => {
  const question = plan.questions.find(({ quType, id }) => quType === 4 && id !== '');
  return post(
    fillAnswer,
    who.token,
    `{"paperId":"${who.paperId}","quId":"${question?.id}","answer":"${text}"}`,
  );
};

function picture(who: PlannedCandidate, n: number): RefinedResponse<'text'> {
  const base64 = plan.pictures[n % plan.pictures.length];
  const answer = post(
    '/api/paper/capture/save',
    who.token,
    `{"paperId":"${who.paperId}","base64":"${base64}"}`,
  );
  const url = /"url":"([^"]+)"/.exec(answer.body ?? '')?.[1];
  if (url !== undefined) pictures.set(who.userId, url);
  return answer;
}

/** Twelve times the own paper in one document: more than a document may ask. */
const manyPapers = (paperId: string): string =>
  JSON.stringify({
    query: `query ($id: ID!) { ${Array.from({ length: 12 }, (_none, n) => `p${n}: paperDetail(id: $id) { id groupList { id quList { id quId } } }`).join(' ')} }`,
    variables: { id: paperId },
  });

const acts: Readonly<Record<HostileAct, Act>> = {
  saves: (who, n) => {
    const question = questionOf(who, 0);
    return post(
      fillAnswer,
      who.token,
      `{"paperId":"${who.paperId}","quId":"${question.id}",${answerTo(question, n)}}`,
    );
  },
  'largest-answer': (who) => essay(who, largest),
  'too-large-answer': (who) => essay(who, tooLarge),
  leaves: (who) => post('/api/paper/paper/leave-incr', who.token, `{"id":"${who.paperId}"}`),
  picture: picture,
  range: (who, n) => {
    const url = pictures.get(who.userId);
    if (url === undefined) return picture(who, n);
    return http.get(plan.url + url, params(who.token, { range: 'bytes=0-0' }));
  },
  graphql: (who) => post('/graphql', who.token, manyPapers(who.paperId)),
  login: (who, n) =>
    post('/api/sys/user/login', '', `{"username":"load-${who.userId}","password":"guess-${n}"}`),
};
