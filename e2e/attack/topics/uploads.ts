import sharp from 'sharp';
import type { Answer, Caller } from '../caller.js';
import { importBombs, names, pngOf, refused, script, text, type Sent } from '../hostile-files.js';
import { verdictOf } from '../judge.js';
import { sampleOf, type Stage, type Topic } from '../topic.js';

const longestMilliseconds = 20_000;

/** Files that are something else than they say, that grow, that are called strangely; and floods of parts of one. */
export const uploads: Topic = async (stage) => {
  const { scene, report, enter } = stage;
  const { learner, teacher, nobody } = scene.callers;
  const giver = await enter('bystander', 'kaosheng52');
  for (const sent of sampleOf(stage, refused, 3)) {
    const answer = await give(giver, '/api/common/file/upload', sent);
    report.check(verdictOf(answer.text).code !== 0, `${sent.what} was taken: ${answer.text}`);
    const open = await give(teacher, '/api/common/oss/uploadFile', sent);
    report.check(verdictOf(open.text).code !== 0, `${sent.what} was taken for everybody: ${open.text}`);
  }

  // A picture with a page behind it is taken as a picture, and never served as a page.
  const one = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const both = {
    what: 'both',
    name: 'both.html',
    type: 'text/html',
    bytes: Buffer.concat([one, Buffer.from(script)]),
  };
  const taken = await give(giver, '/api/common/file/upload', both);
  const [, url] = /"url\\?":\\?"([^"\\]+)/.exec(taken.text) ?? [];
  if (url !== undefined) {
    const { headers } = await giver.send(url);
    report.check(
      headers.get('content-type') === 'image/png',
      `it is served as ${headers.get('content-type')}`,
    );
    report.check(/sandbox/.test(headers.get('content-security-policy') ?? ''), 'a file without a sandbox');
    report.check(headers.get('x-content-type-options') === 'nosniff', 'a file that a browser may guess at');
  } else report.check(verdictOf(taken.text).code !== 0, `a picture with a page was answered ${taken.text}`);

  for (const [width, height] of [
    [20_000, 20_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ] as const) {
    const sent = {
      what: `${width} × ${height}`,
      name: 'a.png',
      type: 'image/png',
      bytes: pngOf(width, height),
    };
    for (const [by, path] of [
      [giver, '/api/common/file/upload'],
      [teacher, '/api/common/oss/uploadFile'],
    ] as const) {
      const answer = await give(by, path, sent);
      report.check(verdictOf(answer.text).code !== 0, `a picture of ${sent.what} was taken: ${answer.text}`);
    }
    const capture = await learner.post('/api/paper/capture/save', {
      paperId: scene.paperOf.learner,
      base64: Buffer.from(sent.bytes).toString('base64'),
    });
    report.check(verdictOf(capture.text).code !== 0, `a snapshot of ${sent.what} was taken: ${capture.text}`);
  }

  for (const name of sampleOf(stage, names, 2)) {
    const answer = await give(
      giver,
      '/api/common/file/upload',
      text('', name, 'text/plain', `${name} ${scene.word}`),
    );
    report.check(
      answer.status < 500 && !answer.headers.has('set-cookie'),
      `called ${name.slice(0, 30)}: ${answer.status}`,
    );
  }
  const [file] = scene.foreign.file;
  const owner = await enter('other', null);
  owner.token = scene.callers.other.token;
  for (const name of names.filter((one_) => !one_.includes('\r'))) {
    const { status, headers } = await owner.send(`/api/common/file/${file}?name=${encodeURIComponent(name)}`);
    const said = headers.get('content-disposition') ?? '';
    report.check(
      status < 500 && said.startsWith('attachment') && !/[\r\n"]\S*;.*"/.test(said),
      `kept as ${said}`,
    );
  }

  await bombs(stage);
  await ranges(teacher, nobody, report.check.bind(report), scene.word);
};

type Check = (holds: boolean, sentence: string) => void;

/** Files of questions for a bank that the teacher may fill: they are read, and hold nobody up. */
async function bombs(stage: Stage): Promise<void> {
  const { scene, report } = stage;
  const { teacher, nobody } = scene.callers;
  const { id } = await teacher.ok<{ id: string }>('/api/repo/save', { title: `导入${scene.word}` });
  for (const make of sampleOf(stage, importBombs(), 4)) {
    const bomb = make();
    const [{ status, text: told, milliseconds }, meanwhile] = await Promise.all([
      give(teacher, `/api/qu/qu/import?repoId=${id}`, bomb),
      nobody.post('/api/sys/config/site-info', {}),
    ]);
    report.check(status < 500, `${bomb.what}: ${status} ${told}`);
    report.check(milliseconds < longestMilliseconds, `${bomb.what} took ${milliseconds.toFixed(0)} ms`);
    report.check(!/root:.*:0:0/.test(told), `${bomb.what} reached outside: ${told.slice(0, 200)}`);
    const besides = meanwhile.status === 200 && meanwhile.milliseconds < longestMilliseconds;
    report.check(besides, `beside ${bomb.what} another was answered ${meanwhile.status}`);
  }
}

/** A public file of nineteen megabytes, asked for by one byte, by strange parts, by many at once. */
async function ranges(teacher: Caller, nobody: Caller, check: Check, word: string): Promise<void> {
  const bytes = Buffer.alloc(19 * 1024 * 1024, word);
  const answer = await give(teacher, '/api/common/oss/uploadFile', {
    what: '',
    name: 'big.txt',
    type: 'text/plain',
    bytes,
  });
  const [, url] = /"url\\?":\\?"([^"\\]+)/.exec(answer.text) ?? [];
  check(url !== undefined, `a file of 19 MB was answered ${answer.text}`);
  if (url === undefined) return;
  for (const range of [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=99999999999-',
    'bytes=0-0,2-2,4-4',
    'bytes=a-b',
    'items=0-1',
    `bytes=${Array.from({ length: 1000 }, (_none, at) => `${at}-${at}`).join()}`,
  ]) {
    const { status, text: told } = await nobody.send(url, { headers: { range: range.slice(0, 8000) } });
    check(
      status < 500 && (status !== 206 || told.length <= 2),
      `${range.slice(0, 40)}: ${status}, ${told.length} letters`,
    );
  }
  const began = performance.now();
  const all = await Promise.all(
    Array.from({ length: 150 }, () => nobody.send(url, { headers: { range: 'bytes=0-0' } }, true)),
  );
  const took = performance.now() - began;
  const served = all.filter(({ status }) => status === 206).length;
  check(
    all.every(({ status }) => [206, 429, 503].includes(status)),
    `150 readers: ${all.map(({ status }) => status).join()}`,
  );
  check(
    served > 0 && took < longestMilliseconds,
    `${served} of 150 readers were served in ${took.toFixed(0)} ms`,
  );
}

function give(by: Caller, path: string, { name, type, bytes }: Sent): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return by.send(path, { method: 'POST', body: form });
}
