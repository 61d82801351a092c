import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { headlessPath } from '../../support/browsers.js';
import type { Caller } from '../caller.js';
import { verdictOf } from '../judge.js';
import { wireTime } from '../saved-exam.js';
import { sampleOf, type Stage, type Topic } from '../topic.js';

const evil = 'https://evil.example';

/** What would call `hit`, or ask another site, if it were shown as more than text. */
const short = [
  '<img src onerror=hit()>',
  '<svg onload=hit()>',
  '"><svg onload=hit()>',
  "'-hit()-'",
  '{{hit()}}${hit()}',
] as const;
const long = [
  ...short,
  '<script>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<a href="javascript:hit()">a</a><a href="java\tscript:hit()">b</a><a href="data:text/html,<script>hit()</script>">c</a>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe><iframe src="javascript:parent.hit()"></iframe>',
  '<object data="javascript:hit()"></object><embed src="javascript:hit()">',
  '<details open ontoggle=hit()>d</details><video><source onerror=hit()></video><input autofocus onfocus=hit()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src onerror=hit()&gt;">',
  `<style>@import '${evil}/a.css'; * { background: url(${evil}/b) }</style><link rel=stylesheet href=${evil}/c.css>`,
  `<img src="${evil}/d.png" srcset="${evil}/e.png 2x"><p style="background:url(${evil}/f)">f</p>`,
  `<form action="${evil}/g"><button formaction="javascript:hit()">g</button></form><base href="${evil}/">`,
  `<meta http-equiv=refresh content="0;url=${evil}/h">`,
].join('');

interface Planted {
  readonly examId: string;
  readonly bankId: string;
  readonly quIds: readonly string[];
  readonly openPaper: string;
  readonly handedPaper: string;
  readonly word: string;
}

/** What people write is read by others in a browser: as text, whatever it looks like. */
export const scriptsShown: Topic = async (stage) => {
  if (!existsSync(headlessPath)) {
    console.log('no Chromium found (CHROMIUM_PATH): what pages show was not looked at');
    stage.report.check(process.env.CI !== 'true', 'there is no Chromium');
    return;
  }
  const planted = await plant(stage);
  const browser = await chromium.launch({ executablePath: headlessPath, args: ['--no-sandbox'] });
  try {
    stage.report.check(await seesWhatHappens(browser), 'what scripts do is not seen');
    const { learner, console: ofConsole } = pagesOf(planted);
    const [reader, candidate] = [
      await stage.enter('sa', 'admin'),
      await stage.enter('bystander', candidateName),
    ];
    await look(stage, browser, candidate, sampleOf(stage, learner, 2), planted.word);
    await look(stage, browser, reader, sampleOf(stage, ofConsole, 3), planted.word);
  } finally {
    await browser.close();
  }
};

const candidateName = 'kaosheng60';

/** Every field that a teacher, a candidate, an administrator or a proctor fills and somebody else reads. */
async function plant({ scene, enter, random }: Stage): Promise<Planted> {
  const { teacher, sa } = scene.callers;
  const { word } = scene;
  const dice = random('payloads');
  const some = (): string => short[Math.floor(dice() * short.length)] ?? short[0];
  const line = (name: string): string => `${name}x${word}${some()}`;
  const text = (name: string): string => `<p>${name}x${word}</p>${long}`;
  const { id: bankId } = await teacher.ok<{ id: string }>('/api/repo/save', {
    title: line('库'),
    remark: text('注'),
  });
  await teacher.ok('/api/repo/chapter/save', { repoId: bankId, title: line('章') });
  const options = [0, 1].map((at) => ({ content: text(`选${at}`), isRight: at === 0 }));
  const common = { repoId: bankId, analysis: text('析'), tags: [`x${word}`] };
  const quIds: string[] = [];
  for (const question of [
    { quType: 1, content: text('题'), options },
    { quType: 4, content: text('论'), rightAnswer: text('答') },
    { quType: 5, content: `${text('填')}<p>____</p>`, blanks: [{ accepted: [line('空')] }] },
  ])
    quIds.push((await teacher.ok<{ id: string }>('/api/qu/qu/save', { ...common, ...question })).id);
  const { id: examId } = await teacher.ok<{ id: string }>('/api/exam/exam/save', {
    ...{ title: line('考'), content: text('须'), thanks: text('谢'), addInfo: line('附') },
    ...{ examType: 2, openType: 1, resultType: 2, totalTime: 60, qualifyScore: 1, state: 0, chance: 0 },
    startTime: wireTime(Date.now() - 60_000),
    endTime: wireTime(Date.now() + 86_400_000),
    tmplGroups: quIds.map((id, at) => ({
      title: line('组'),
      quType: [1, 4, 5][at],
      perScore: 5,
      quIds: [id],
    })),
  });
  // What may not be written at all is none the worse.
  await sa.post('/api/exam/category/saveExamCategory', {
    name: line('类'),
    context: text('类'),
    description: text('述'),
    isOpen: true,
  });
  await sa.post('/api/sys/website/slideshow/save', {
    title: line('幻'),
    image: 'javascript:hit()',
    link: 'javascript:hit()',
    state: 0,
  });
  const [candidate, writer] = [
    await enter('bystander', candidateName),
    await enter('bystander', 'kaosheng53'),
  ];
  const papers: string[] = [];
  for (const by of [candidate, writer]) {
    const open = await by.ok<{ id: string } | null>('/api/paper/paper/check-process');
    if (open !== null) await by.ok('/api/paper/paper/hand-exam', { id: open.id, exState: 0 });
  }
  for (const [by, handIn] of [
    [writer, true],
    [candidate, true],
    [candidate, false],
  ] as const) {
    const { id } = await by.ok<{ id: string }>('/api/paper/paper/create-paper', { examId });
    papers.push(id);
    await by.ok('/api/paper/paper/fill-answer', { paperId: id, quId: quIds[1], answer: text('我') });
    const { answerList } = await by.ok<{ answerList: { id: string }[] }>('/api/paper/paper/qu-detail', {
      paperId: id,
      quId: quIds[2],
    });
    const filled = {
      paperId: id,
      quId: quIds[2],
      answerList: answerList.map((entry) => ({ id: entry.id, answer: line('填') })),
    };
    await by.ok('/api/paper/paper/fill-answer', filled);
    if (handIn) await by.ok('/api/paper/paper/hand-exam', { id, exState: 0 });
  }
  const said = await teacher.post('/api/exam/watch/batch-msg', { examId, message: line('话') });
  if (verdictOf(said.text).code !== 0) throw new Error(`a message was answered ${said.text}`);
  return { examId, bankId, quIds, openPaper: papers[2] ?? '', handedPaper: papers[1] ?? '', word };
}

interface Shown {
  readonly path: string;
  /** what was planted has to be seen there */
  readonly certain: boolean;
}

function pagesOf({ examId, bankId, quIds, openPaper, handedPaper }: Planted) {
  const page = (path: string, certain = true): Shown => ({ path, certain });
  return {
    learner: [
      page(`/web/exam/start/${openPaper}`),
      page(`/web/exam/checkExam/${examId}`),
      page(`/web/exam/result/${handedPaper}`),
      page('/web/mockExam', false),
      page('/web/paper', false),
      page('/web/index', false),
      page('/web/repo', false),
    ],
    console: [
      page('/admin/exam/list'),
      page(`/admin/exam/preview/${examId}`),
      page(`/admin/exam/print/${examId}`),
      page(`/admin/repo/qu?repoId=${bankId}`),
      page(`/admin/audit/paper/${handedPaper}`),
      page(`/admin/exam/statistics/${examId}`),
      page(`/admin/exam/watch/${examId}`),
      page('/admin/repo/list'),
      page(`/admin/exam/watch/${examId}/handed`, false),
      page(`/admin/exam/edit/${examId}`, false),
      page(`/admin/repo/qu/edit/${quIds[0]}`, false),
      page('/admin/exam/category', false),
      page('/admin/dashboard', false),
      page('/admin/audit', false),
    ],
  };
}

async function look(
  { url, report }: Stage,
  browser: Browser,
  by: Caller,
  pages: readonly Shown[],
  word: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', serviceWorkers: 'block' });
  try {
    await seatIn(context, url, by);
    for (const { path, certain } of pages) {
      const tab = await context.newPage();
      const wrong = await watch(tab);
      await tab.goto(path, { waitUntil: 'domcontentloaded' });
      const seen = await planted(tab, word, certain);
      report.check(!certain || seen, `${path} does not show what was planted`);
      wrong.push(...(await tab.evaluate(dangers)));
      report.check(wrong.length === 0, `${path} as ${by.role}: ${[...new Set(wrong)].join('; ')}`);
      await tab.close();
    }
  } finally {
    await context.close();
  }
}

/** What happens on a page that must not, as it happens. */
async function watch(tab: Page): Promise<string[]> {
  const wrong: string[] = [];
  tab.on('dialog', (dialog) => (wrong.push(`a dialog says ${dialog.message()}`), void dialog.dismiss()));
  tab.on('popup', (popup) => wrong.push(`a window opened at ${popup.url()}`));
  await tab.exposeFunction('hit', () => wrong.push('a script ran'));
  // Called for what really leaves: the page's policy stops the rest before.
  await tab.route(`${evil}/**`, (route) => (wrong.push(`asked ${route.request().url()}`), route.abort()));
  return wrong;
}

/** A page that shows the same without any care: whoever watches has to see it. */
async function seesWhatHappens(browser: Browser): Promise<boolean> {
  const tab = await browser.newPage();
  const wrong = await watch(tab);
  await tab.setContent(`${short[0]}<img src="${evil}/d.png"><a href="javascript:hit()">a</a>`);
  const all = ['a script ran', `asked ${evil}`, 'leads to javascript', 'has onerror'];
  let missing = all;
  for (const last = Date.now() + 10_000; missing.length > 0 && Date.now() < last;) {
    const seen = [...wrong, ...(await tab.evaluate(dangers))].join();
    missing = all.filter((one) => !seen.includes(one));
  }
  await tab.close();
  return missing.length === 0;
}

/** Whether a text that was planted is on the page, and everything that it asked for has come. */
async function planted(tab: Page, word: string, certain: boolean): Promise<boolean> {
  const found = await tab
    .waitForFunction((text) => document.body.innerText.includes(text), `x${word}`, {
      timeout: certain ? 15_000 : 2000,
    })
    .then(
      () => true,
      () => false,
    );
  await tab.waitForLoadState('networkidle');
  return found;
}

async function seatIn(context: BrowserContext, url: string, { token, cookies }: Caller): Promise<void> {
  const [name = '', value = ''] = cookies[0]?.split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(`localStorage.setItem('vigil.token', ${JSON.stringify(token)})`);
}

/** Elements that would run something at a click or later. Runs in the page. */
function dangers(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const address = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href'].includes(name);
      if (name.startsWith('on')) found.push(`${element.tagName} has ${name}`);
      if (address && /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text)/i.test(value))
        found.push(`${element.tagName} leads to ${value.slice(0, 40)}`);
    }
    if (element.tagName === 'SCRIPT' && element.textContent?.includes('hit'))
      found.push('a script stands in it');
    if (element.tagName === 'META' && element.getAttribute('http-equiv') === 'refresh')
      found.push('it refreshes');
    if (element.tagName === 'BASE') found.push('it has a base');
  }
  return found;
}
