import { placeAt, type PlannedQuestion } from '../run/plan.ts';

/** What they do, one after the other: each at a bound of the product or beyond it. */
export const hostileActs = [
  'saves',
  'saves',
  'leaves',
  'largest-answer',
  'saves',
  'picture',
  'too-large-answer',
  'range',
  'large-range',
  'leaves',
  'graphql',
  'batch',
  'marked-up-answer',
  'login',
] as const;

export type HostileAct = (typeof hostileActs)[number];

/** One call of somebody who misbehaves, as it goes over the wire. `token` null: as nobody. */
export interface HostileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string | null;
  readonly body: string | null;
  readonly range?: string;
}

/** Who acts, on what of theirs. */
export interface Misbehaving {
  readonly token: string;
  readonly userId: string;
  readonly paperId: string;
  /** the paper's short text */
  readonly essayQuId: string;
  /** the question that is answered again and again */
  readonly quId: string;
  /** an ordinary answer: fields of fill-answer's body as JSON, without braces */
  readonly answer: string;
  /** data URL of a picture of the camera */
  readonly picture: string;
  /** address of an own picture, once one was taken */
  readonly pictureUrl: string | null;
  /** address of a public file of many megabytes; empty: there is none */
  readonly largeFile: string;
}

const kibibyte = 1024;
const times = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const largest = `<p>${'x'.repeat(199 * kibibyte)}</p>`;
const tooLarge = `<p>${'x'.repeat(900 * kibibyte)}</p>`;
/** Within the largest size what costs the most to look at: each letter with a style that is not kept. */
const markedUp = times(`<p style='text-align:left;color:red'>x</p>`, 199 * kibibyte);

/** Twelve times the own paper in one document: more than a document may ask. */
const manyPapers = (paperId: string): string =>
  JSON.stringify({
    query: `query ($id: ID!) { ${Array.from({ length: 12 }, (_none, n) => `p${n}: paperDetail(id: $id) { id groupList { id quList { id quId } } }`).join(' ')} }`,
    variables: { id: paperId },
  });

/** Ten queries in one request, as many as it may carry: each is a call of its own. */
const batchOf = (paperId: string): string =>
  JSON.stringify(
    Array.from({ length: 10 }, () => ({
      query: 'query ($id: ID!) { paperDetail(id: $id) { id groupList { id quList { id quId } } } }',
      variables: { id: paperId },
    })),
  );

/** The n-th piece of the large file. */
const pieceBytes = 256 * kibibyte;
const pieces = 64;
const pieceOf = (n: number): string =>
  `bytes=${(n % pieces) * pieceBytes}-${((n % pieces) + 1) * pieceBytes - 1}`;

/** The n-th of these acts as a call. */
export function hostileRequest(act: HostileAct, who: Misbehaving, n: number): HostileRequest {
  const { paperId } = who;
  const post = (path: string, body: string, token: string | null = who.token): HostileRequest => ({
    method: 'POST',
    path,
    token,
    body,
  });
  const fill = (quId: string, fields: string): HostileRequest =>
    post('/api/paper/paper/fill-answer', `{"paperId":"${paperId}","quId":"${quId}",${fields}}`);
  const essay = (text: string): HostileRequest => fill(who.essayQuId, `"answer":"${text}"`);
  const picture = (): HostileRequest =>
    post('/api/paper/capture/save', `{"paperId":"${paperId}","base64":"${who.picture}"}`);
  switch (act) {
    case 'saves':
      return fill(who.quId, who.answer);
    case 'largest-answer':
      return essay(largest);
    case 'marked-up-answer':
      return essay(markedUp);
    case 'too-large-answer':
      return essay(tooLarge);
    case 'leaves':
      return post('/api/paper/paper/leave-incr', `{"id":"${paperId}"}`);
    case 'picture':
      return picture();
    case 'range':
      return who.pictureUrl === null
        ? picture()
        : { method: 'GET', path: who.pictureUrl, token: who.token, body: null, range: 'bytes=0-0' };
    case 'large-range':
      return { method: 'GET', path: who.largeFile, token: who.token, body: null, range: pieceOf(n) };
    case 'batch':
      return post('/graphql', batchOf(paperId));
    case 'graphql':
      return post('/graphql', manyPapers(paperId));
    case 'login':
      return post('/api/sys/user/login', `{"username":"load-${who.userId}","password":"guess-${n}"}`, null);
  }
}

/** The short text of a paper, by its questions' places; empty when it has none. */
export function essayQuIdOf(questions: readonly PlannedQuestion[], places: string): string {
  for (let n = 0; n < places.length / 2; n += 1) {
    const question = questions[placeAt(places, n)];
    if (question?.quType === 4) return question.id;
  }
  return '';
}
