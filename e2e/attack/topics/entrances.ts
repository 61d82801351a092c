import type { Caller } from '../caller.js';
import { noSession, verdictOf } from '../judge.js';
import { providerRoutes } from '../surface.js';
import type { Stage, Topic } from '../topic.js';

const login = '/api/sys/user/login';
const elsewhere = 'https://evil.test';

/** Ways in, as somebody uses them who should not: none tells who has an account, none can be laid under a victim. */
export const entrances: Topic = async (stage) => {
  const guest = await stage.enter('nobody', null);
  await fixation(stage);
  await foreignForms(stage, guest);
  await openRedirects(stage, guest);
  await passwordsTell(stage, guest);
  await guessesElsewhere(stage, guest);
  await withMessages(stage, guest);
  await providersForged(stage, guest);
};

const reasonOf = ({ status, text }: { readonly status: number; readonly text: string }): string =>
  status === 200 ? verdictOf(text).reason || 'accepted' : String(status);

/** A session that somebody laid under a browser is not the one that a login opens, nor does it become one. */
async function fixation({ report, enter }: Stage): Promise<void> {
  // Looked at as somebody who may read what a login tells of its own account.
  const guest = await enter('sa', null);
  const laid = 'A'.repeat(43);
  const body = { username: 'student', password: 'Student123' };
  const tokens = new Set<string>();
  for (let round = 0; round < 2; round += 1) {
    const { text } = await guest.post(login, body, { cookie: `vigil_session=${laid}`, token: laid });
    tokens.add((JSON.parse(text) as { data: { token: string } | null }).data?.token ?? '');
  }
  report.check(
    !tokens.has('') && !tokens.has(laid) && tokens.size === 2,
    'a login kept a session that was laid',
  );
  const after = await guest.post('/api/sys/user/info', {}, { token: laid });
  report.check(verdictOf(after.text).code === noSession, 'a session that was laid was opened by a login');
}

/** What a page of another site can send without asking: a form enters nobody, and a cookie is not answered to it. */
async function foreignForms({ report, scene }: Stage, guest: Caller): Promise<void> {
  const body = JSON.stringify({ username: 'student', password: 'Student123' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const path of [login, '/api/sign-on/enter', '/api/sys/user/passkey-login', '/graphql']) {
      const answer = await guest.send(path, { method: 'POST', headers: { 'content-type': type }, body });
      const entered = answer.headers.getSetCookie().some((one) => one.startsWith('vigil_session='));
      report.check(!entered && answer.status >= 400, `${path} as ${type}: ${answer.status}`);
    }
  const cookie = `vigil_session=${scene.callers.learner.token ?? ''}`;
  const { text } = await guest.post('/api/sys/user/info', {}, { cookie, origin: elsewhere });
  report.check(verdictOf(text).code === noSession, `a cookie was answered to ${elsewhere}`);
}

/** Whatever stands in an address, a way in leads to this site or to a provider that was set. */
async function openRedirects({ report, url }: Stage, guest: Caller): Promise<void> {
  const targets = [
    elsewhere,
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/%5Cevil.test',
  ];
  const paths = ['/api/sign-on/oidc', '/api/sign-on/saml', '/api/sign-on/logout', '/api/sign-on/saml/logout'];
  for (const path of [
    ...paths,
    '/api/sign-on/saml/finish',
    '/api/sign-on/oidc/callback',
    '/api/common/wx/callback',
  ])
    for (const target of targets)
      for (const name of ['to', 'redirect', 'RelayState', 'state']) {
        const answer = await guest.send(`${path}?${name}=${encodeURIComponent(target)}`);
        const to = new URL(answer.headers.get('location') ?? '/', url);
        const onward = new URL(to.searchParams.get('redirect') ?? '/', url);
        const stays = [to, onward].every(({ origin }) => origin === new URL(url).origin);
        report.check(stays && answer.status < 500, `${path}?${name}=${target} leads to ${to.href}`);
      }
}

/** A name that nobody has and one that somebody has are refused in the same words. */
async function passwordsTell({ report, scene, random }: Stage, guest: Caller): Promise<void> {
  const stranger = `nobody${Math.floor(random('stranger')() * 1e9)}`;
  const told = [];
  for (const username of ['kaosheng44', stranger]) {
    const { status, text } = await guest.post(login, { username, password: `Wrong${scene.word}1` });
    const { code, reason, msg, data } = JSON.parse(text) as Record<string, unknown>;
    told.push(JSON.stringify([status, code, reason, msg, data ?? null]));
  }
  report.check(told[0] === told[1], `a wrong password tells who has an account: ${told.join(' and ')}`);
}

/** Tickets, ceremonies and answers of providers are not guessed: what was never given out is refused, a hundred times. */
async function guessesElsewhere({ report, random }: Stage, guest: Caller): Promise<void> {
  const dice = random('tickets');
  for (let guess = 0; guess < 25; guess += 1) {
    const ticket = Buffer.from(Array.from({ length: 24 }, () => Math.floor(dice() * 256))).toString(
      'base64url',
    );
    for (const [path, body] of [
      ['/api/sys/user/login-code', { ticket, code: '123456' }],
      ['/api/sign-on/enter', { token: ticket }],
      ['/api/sys/user/second-factor/confirm', { ticket, code: '123456' }],
      ['/api/sys/user/passkey-login', { ceremony: ticket, response: '{}' }],
    ] as const) {
      const reason = reasonOf(await guest.post(path, body));
      report.check(['TicketExpired', 'BadInput'].includes(reason), `${path} with a guess: ${reason}`);
    }
  }
}

/** Codes by text message, where they are on: none to two at once, none that tells or is guessed. */
async function withMessages({ report, scene, random }: Stage, guest: Caller): Promise<void> {
  const { sa } = scene.callers;
  const { available, sandbox } = await sa.ok<{ available: boolean; sandbox: boolean }>(
    '/api/sys/user/sms-state',
  );
  if (!available || !sandbox) return;
  await sa.ok('/api/sys/config/switch/save', { settings: [{ name: 'mobileLogin', value: 'true' }] });
  const dice = random('numbers');
  const digits = (): string => String(Math.floor(dice() * 1e8)).padStart(8, '0');
  const mobile = `199${digits()}`;
  const sent = (): Promise<string[]> =>
    sa
      .ok<readonly { mobile: string; code: string }[]>('/api/sys/user/sms-sandbox')
      .then((rows) => rows.filter((row) => row.mobile === mobile).map(({ code }) => code));

  // Pumping: many at once are one message at most.
  const all = await Promise.all(
    Array.from({ length: 20 }, () => guest.post('/api/sys/user/sms', { mobile, smsType: 'login' })),
  );
  const accepted = all.filter((answer) => reasonOf(answer) === 'accepted').length;
  report.check(accepted === 1, `${accepted} of 20 messages at once to one number were accepted`);
  report.check((await sent()).length <= 1, 'more than one message went to one number at once');

  // Enumeration: a number of nobody is told the same as one of somebody.
  const { records } = await sa.ok<{ records: readonly { id: string }[] }>('/api/sys/user/paging', {
    params: { userName: 'kaosheng45' },
  });
  const known = await sa.ok<{ mobile: string | null }>('/api/sys/user/detail', { id: records[0]?.id });
  if (known.mobile !== null)
    for (const smsType of ['login', 'reset']) {
      const told = [];
      for (const number of [known.mobile, `198${digits()}`])
        told.push(reasonOf(await guest.post('/api/sys/user/sms', { mobile: number, smsType })));
      const same = told[0] === told[1] || told.includes('SmsTooSoon');
      report.check(same, `asking for a code of ${smsType} tells who has an account: ${told.join(' and ')}`);
    }

  // Guessing: a code dies of wrong tries, also for who knows it.
  const [code = '000000'] = await sent();
  const wrong = code === '111111' ? '222222' : '111111';
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => guest.post('/api/sys/user/mobile-login', { mobile, smsCode: wrong })),
  );
  const reasons = [...new Set(guesses.map(reasonOf))];
  report.check(!reasons.includes('accepted'), `a guessed code was accepted: ${reasons.join()}`);
  const right = reasonOf(await guest.post('/api/sys/user/mobile-login', { mobile, smsCode: code }));
  report.check(right === 'WrongCode' || right === 'TooManyTries', `a code outlived 20 wrong tries: ${right}`);
}

/** Who pretends to be an institution's provider ends nobody's session: nothing without a signature is believed. */
async function providersForged({ report, scene }: Stage, guest: Caller): Promise<void> {
  const { learner } = scene.callers;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...{ iss: elsewhere, aud: 'vigil', sub: 'student', jti: '1', iat: Math.floor(Date.now() / 1000) },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const bodies = [
    '',
    'x',
    `${part({ alg: 'none' })}.${part(claims)}.`,
    '<LogoutRequest/>',
    'A'.repeat(29_000),
  ];
  for (const path of providerRoutes)
    for (const name of ['logout_token', 'SAMLRequest', 'SAMLResponse'])
      for (const body of bodies) {
        const { status } = await guest.send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams([[name, body]]).toString(),
        });
        report.check(status !== 200 && status !== 500, `${path} with ${name} that nobody signed: ${status}`);
      }
  const { text } = await learner.post('/api/sys/user/info', {});
  report.check(verdictOf(text).code !== noSession, 'a logout that nobody signed ended a session');
}
