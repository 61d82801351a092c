import type { Answer } from '../caller.js';
import { verdictOf } from '../judge.js';
import type { Topic } from '../topic.js';

const foreign = 'https://evil.example';
/** What a form of another site can send without being asked first. */
const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const must: readonly (readonly [string, RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /default-src 'self'/],
  ['content-security-policy', /object-src 'none'/],
  ['content-security-policy', /frame-ancestors '(?:none|self)'/],
  ['content-security-policy', /base-uri '(?:none|self)'/],
  ['content-security-policy', /form-action '(?:none|self)'/],
];
const mustNot: readonly (readonly [string, RegExp])[] = [
  ['content-security-policy', /script-src[^;]*'unsafe-(?:inline|eval)'|script-src[^;]*(?:\*|https?:)/],
  ['access-control-allow-origin', /./],
  ['access-control-allow-credentials', /./],
  ['x-powered-by', /./],
  ['server', /./],
];

/** What pages of other sites can make a browser do, and what browsers are told of our pages. */
export const pages: Topic = async ({ scene, report, enter }) => {
  const { learner, nobody, other } = scene.callers;
  const cookie = learner.cookies.map((one) => one.split(';')[0]).join('; ');

  for (const path of ['/web/index', '/admin', '/login', '/api/docs/']) {
    const { headers } = await nobody.send(path);
    for (const [name, pattern] of path.startsWith('/api') ? must.slice(0, 1) : must)
      report.check(pattern.test(headers.get(name) ?? ''), `${path}: ${name} is ${headers.get(name)}`);
    for (const [name, pattern] of mustNot)
      report.check(!pattern.test(headers.get(name) ?? ''), `${path}: ${name} is ${headers.get(name)}`);
  }

  for (const one of learner.cookies) {
    report.check(/; HttpOnly/i.test(one), `a cookie that scripts can read: ${nameOf(one)}`);
    report.check(/; SameSite=(?:Lax|Strict)/i.test(one), `a cookie for other sites: ${nameOf(one)}`);
    report.check(
      /; Path=\//i.test(one) && !/; Domain=/i.test(one),
      `a cookie for other hosts: ${nameOf(one)}`,
    );
  }
  report.check(learner.cookies.length > 0, 'no cookie was set');

  // A session in the cookie alone opens no call, from wherever it comes.
  for (const origin of [foreign, 'null', undefined, learner.url])
    for (const path of ['/api/sys/user/info', '/api/paper/paper/my-paging', '/graphql']) {
      const headers = { cookie, ...(origin === undefined ? {} : { origin }) };
      const body = path === '/graphql' ? { query: '{ userInfo { userId } }' } : {};
      const answer = await nobody.post(path, body, headers);
      report.check(
        verdictOf(answer.text).reason === 'SessionInvalid',
        `${path} took the cookie of a page from ${origin}: ${answer.text.slice(0, 120)}`,
      );
      report.check(!allows(answer), `${path} lets ${origin} read`);
    }

  // What needs no question before it: a form.
  for (const type of simple)
    for (const path of ['/api/paper/paper/hand-exam', '/graphql']) {
      const body = path === '/graphql' ? '{"query":"mutation{logout}"}' : `{"id":"${scene.paperOf.learner}"}`;
      const { status } = await nobody.send(path, {
        method: 'POST',
        headers: { cookie, origin: foreign, 'content-type': type },
        body,
      });
      report.check(status >= 400 && status < 500, `${path} took ${type}: ${status}`);
    }
  const get = await nobody.send(`/graphql?query=${encodeURIComponent('{ userInfo { userId } }')}`, {
    headers: { cookie },
  });
  report.check(get.status === 404 || get.status === 405, `GraphQL by GET: ${get.status}`);

  // A question before it: nobody is let in.
  const preflight = await nobody.send('/api/paper/paper/fill-answer', {
    method: 'OPTIONS',
    headers: {
      origin: foreign,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'token,content-type',
    },
  });
  report.check(!allows(preflight), 'a page of another site may call');

  // A private file opens by cookie for pages of ours alone.
  const own = other.cookies.map((one) => one.split(';')[0]).join('; ');
  const [file] = scene.foreign.file;
  const asked: readonly (readonly [Record<string, string>, boolean])[] = [
    [{ origin: foreign }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
  ];
  for (const [headers, opens] of asked) {
    const by = opens ? await enter('other', null) : nobody;
    const { text } = await by.send(`/api/common/file/${file}`, { headers: { cookie: own, ...headers } });
    report.check(
      text.includes(`给${scene.word}`) === opens,
      `a private file asked for with ${JSON.stringify(headers)}: ${text.slice(0, 80)}`,
    );
  }

  // Whoever leads a visitor somewhere else.
  for (const path of ['/login?redirect=https://evil.example', '//evil.example', '/redirect//evil.example'])
    report.check(
      !/evil/.test((await nobody.send(path)).headers.get('location') ?? ''),
      `${path} leads to another site`,
    );
};

const nameOf = (cookie: string): string => cookie.split('=')[0] ?? '';
const allows = ({ headers }: Answer): boolean => headers.has('access-control-allow-origin');
