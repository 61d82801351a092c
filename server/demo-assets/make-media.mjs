// Draws and records the media of the demo questions into ./media. Needs fonts with Chinese (Noto CJK),
// espeak-ng and lame; its results are kept in the tree. Run: node server/demo-assets/make-media.mjs
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import yazl from 'yazl';

const folder = new URL('./media/', import.meta.url);
const ink = '#1d2939';
const blue = '#1f4e9e';
const line = (d, color = ink, width = 2.5) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const text = (x, y, value, size = 20, style = '') =>
  `<text x="${x}" y="${y}" fill="${ink}" font-size="${size}" text-anchor="middle" style="${style}">${value}</text>`;
const arrowHead =
  '<marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#1d2939"/></marker>';

async function picture(name, width, height, body) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Noto Sans CJK SC, DejaVu Sans, sans-serif"><defs>${arrowHead}</defs><rect width="100%" height="100%" rx="12" fill="#fff"/>${body}</svg>`;
  await sharp(Buffer.from(svg), { density: 144 })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(new URL(`${name}.png`, folder).pathname);
}

const resistor = (x, y, label) =>
  `<rect x="${x - 40}" y="${y - 13}" width="80" height="26" fill="#fff" stroke="${ink}" stroke-width="2.5"/>` +
  text(x, y - 22, label, 18);
const dot = (x, y) => `<circle cx="${x}" cy="${y}" r="4.5" fill="${ink}"/>`;
const circuit =
  line('M70 150V85H140M140 50V120M140 50H340M140 120H340M340 50V120M340 85H410V260H232M200 260H70V170') +
  line('M48 150H92', ink, 4) +
  line('M58 170H82', ink, 4) +
  text(30, 192, '12 V', 18) +
  resistor(240, 50, 'R₁ = 6 Ω') +
  resistor(240, 120, 'R₂ = 3 Ω') +
  dot(140, 85) +
  dot(340, 85) +
  line('M200 260L228 244') +
  dot(200, 260) +
  dot(232, 260) +
  text(216, 290, 'S', 20, 'font-style:italic');

const triangle =
  line('M80 260V80L320 260Z') +
  `<circle cx="140" cy="200" r="60" fill="#dbe7fb" fill-opacity=".6" stroke="${blue}" stroke-width="2.5"/>` +
  line('M80 240H100V260') +
  `<circle cx="140" cy="200" r="3.5" fill="${blue}"/>` +
  text(60, 178, '3') +
  text(200, 290, '4') +
  text(140, 190, 'I', 16);

const parabola = (() => {
  const point = (x) => `${200 + x * 40},${200 - (x * x - 2 * x - 3) * 25}`;
  const points = Array.from({ length: 57 }, (_, i) => point(-1.8 + i * 0.1)).join(' ');
  const ticks = [-2, -1, 1, 2, 3, 4]
    .map((x) => line(`M${200 + x * 40} 196V204`) + text(200 + x * 40, 224, String(x), 14))
    .join('');
  return (
    `<path d="M40 200H390" stroke="${ink}" stroke-width="2" marker-end="url(#a)"/><path d="M200 330V30" stroke="${ink}" stroke-width="2" marker-end="url(#a)"/>${ticks}` +
    `<polyline points="${points}" fill="none" stroke="${blue}" stroke-width="3"/>` +
    text(384, 190, 'x', 20, 'font-style:italic') +
    text(184, 42, 'y', 20, 'font-style:italic') +
    `<circle cx="240" cy="300" r="4.5" fill="${blue}"/>` +
    text(190, 222, 'O', 14)
  );
})();

const chart = (() => {
  const values = [42, 38, 45, 68, 63, 75];
  const bars = values
    .map(
      (v, i) =>
        `<rect x="${75 + i * 60}" y="${280 - v * 2.8}" width="36" height="${v * 2.8}" rx="3" fill="${i === 3 ? '#1f4e9e' : '#6f95d6'}"/>` +
        text(93 + i * 60, 272 - v * 2.8, String(v), 15) +
        text(93 + i * 60, 302, `${i + 1}月`, 15),
    )
    .join('');
  const grid = [20, 40, 60, 80]
    .map(
      (v) => `<path d="M55 ${280 - v * 2.8}H430" stroke="#e4e7ec"/>` + text(36, 285 - v * 2.8, String(v), 13),
    )
    .join('');
  return (
    grid +
    bars.replaceAll('#1f4e9e', '#6f95d6') +
    line('M55 280H430') +
    text(245, 30, '某门店上半年销售额（万元）', 17)
  );
})();

const gauge = (() => {
  const arc = (from, to, color) => {
    const p = (deg) =>
      `${(200 + 110 * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(200 + 110 * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`;
    return `<path d="M${p(from)}A110 110 0 0 1 ${p(to)}" fill="none" stroke="${color}" stroke-width="26"/>`;
  };
  return (
    `<circle cx="200" cy="200" r="150" fill="#f5f7fa" stroke="#667085" stroke-width="6"/>` +
    arc(160, 230, '#d92d20') +
    arc(232, 308, '#12a150') +
    arc(310, 380, '#f2b705') +
    `<path d="M200 200L118 158" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><circle cx="200" cy="200" r="11" fill="${ink}"/>` +
    text(200, 268, 'MPa', 18) +
    text(200, 298, '手提式干粉灭火器', 15)
  );
})();

const signShock =
  '<path d="M200 40L365 320H35Z" fill="#ffd21f" stroke="#101828" stroke-width="14" stroke-linejoin="round"/><path transform="translate(2,16)" d="M222 112L158 218H198L176 296L246 182H204L236 112Z" fill="#101828"/>';

const network = (() => {
  const node = (x, y, label) =>
    line(`M240 165L${x} ${y}`, '#98a2b3') +
    `<rect x="${x - 34}" y="${y - 24}" width="68" height="42" rx="5" fill="#eef3fb" stroke="${blue}" stroke-width="2"/><path d="M${x - 14} ${y + 26}H${x + 14}" stroke="${blue}" stroke-width="4"/>` +
    text(x, y + 3, label, 15);
  return (
    [
      [70, 60, 'PC1'],
      [240, 50, 'PC2'],
      [410, 60, 'PC3'],
      [80, 275, 'PC4'],
      [240, 290, '打印机'],
      [400, 275, '服务器'],
    ]
      .map((n) => node(...n))
      .join('') +
    `<rect x="180" y="140" width="120" height="50" rx="8" fill="${blue}"/>` +
    text(240, 171, '交换机', 18, 'fill:#fff')
  );
})();

const venn =
  `<rect x="30" y="30" width="420" height="250" rx="10" fill="none" stroke="${ink}" stroke-width="2"/><circle cx="195" cy="155" r="95" fill="#1f4e9e" fill-opacity=".18" stroke="${blue}" stroke-width="2.5"/><circle cx="295" cy="155" r="80" fill="#12a150" fill-opacity=".18" stroke="#12804a" stroke-width="2.5"/>` +
  text(140, 150, '英语') +
  text(140, 178, '50 人', 16) +
  text(330, 150, '日语') +
  text(330, 178, '30 人', 16) +
  text(248, 160, '?', 30) +
  text(82, 64, '共 80 人', 16) +
  text(400, 266, '都不会 15', 16);

const tree = (() => {
  const at = { A: [220, 50], B: [130, 130], C: [310, 130], D: [80, 215], E: [180, 215], F: [360, 215] };
  const edges = ['AB', 'AC', 'BD', 'BE', 'CF'].map(([p, c]) => line(`M${at[p]}L${at[c]}`)).join('');
  return (
    edges +
    Object.entries(at)
      .map(
        ([name, [x, y]]) =>
          `<circle cx="${x}" cy="${y}" r="24" fill="#eef3fb" stroke="${blue}" stroke-width="2.5"/>` +
          text(x, y + 7, name),
      )
      .join('')
  );
})();

const flowchart = (() => {
  const box = (y, label) =>
    `<rect x="120" y="${y}" width="160" height="44" fill="#eef3fb" stroke="${blue}" stroke-width="2"/>` +
    text(200, y + 29, label, 17);
  const arrow = (d) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="2" marker-end="url(#a)"/>`;
  return (
    `<rect x="140" y="14" width="120" height="36" rx="18" fill="#e6f4ec" stroke="#12804a" stroke-width="2"/>` +
    text(200, 38, '开始', 17) +
    arrow('M200 50V72') +
    box(74, 'i = 1, S = 0') +
    arrow('M200 118V146') +
    `<path d="M200 148L280 188L200 228L120 188Z" fill="#fff7e0" stroke="#b7791f" stroke-width="2"/>` +
    text(200, 194, 'i ≤ 5 ?', 17) +
    arrow('M200 228V256') +
    text(218, 248, '是', 15) +
    box(258, 'S = S + i') +
    arrow('M200 302V324') +
    box(326, 'i = i + 1') +
    arrow('M120 348H70V134H198') +
    arrow('M280 188H380V256') +
    text(298, 180, '否', 15) +
    `<path d="M330 258H450L430 302H310Z" fill="#eef3fb" stroke="${blue}" stroke-width="2"/>` +
    text(380, 287, '输出 S', 17) +
    arrow('M380 302V326') +
    `<rect x="320" y="328" width="120" height="36" rx="18" fill="#fdecea" stroke="#b42318" stroke-width="2"/>` +
    text(380, 352, '结束', 17)
  );
})();

const contour = (() => {
  const rings = [
    [0, 190, 125],
    [1, 150, 103],
    [2, 112, 82],
    [3, 78, 60],
    [4, 46, 38],
  ];
  const shift = [0, 18, 36, 52, 66];
  return (
    rings
      .map(
        ([i, rx, ry]) =>
          `<ellipse cx="${230 + shift[i]}" cy="165" rx="${rx}" ry="${ry}" fill="none" stroke="#8d5b2d" stroke-width="2"/>`,
      )
      .join('') +
    [
      ['500', 41, 165],
      ['600', 98, 168],
      ['700', 154, 168],
      ['800', 204, 168],
      ['900', 250, 168],
    ]
      .map(
        ([v, x, y]) =>
          `<rect x="${x - 4}" y="${y - 14}" width="34" height="18" fill="#fff"/>` + text(x + 13, y, v, 13),
      )
      .join('') +
    [
      ['甲', 78, 140],
      ['乙', 380, 165],
      ['丙', 268, 268],
      ['丁', 190, 88],
    ]
      .map(
        ([v, x, y]) =>
          `<circle cx="${x}" cy="${y}" r="14" fill="#fff" stroke="${blue}" stroke-width="1.5"/>` +
          text(x, y + 6, v, 16),
      )
      .join('') +
    `<path d="M296 160l7 12h-14z" fill="${ink}"/>` +
    text(300, 192, '968', 12) +
    text(396, 316, '单位：米', 13)
  );
})();

await picture('circuit', 470, 310, circuit);
await picture('triangle', 400, 310, triangle);
await picture('parabola', 420, 350, parabola);
await picture('chart', 460, 320, chart);
await picture('gauge', 400, 390, gauge);
await picture('sign-shock', 400, 350, signShock);
await picture('network', 480, 340, network);
await picture('venn', 480, 310, venn);
await picture('tree', 440, 260, tree);
await picture('flowchart', 480, 385, flowchart);
await picture('contour', 460, 330, contour);

const work = await mkdtemp(path.join(os.tmpdir(), 'vigil-media-'));

function speak(name, words) {
  execFileSync('espeak-ng', [
    '-v',
    'en-us',
    '-s',
    '135',
    '-p',
    '45',
    '-w',
    path.join(work, `${name}.wav`),
    words,
  ]);
  encode(name);
}
function encode(name) {
  execFileSync('lame', [
    '--quiet',
    '-m',
    'm',
    '--resample',
    '22.05',
    '-b',
    '32',
    path.join(work, `${name}.wav`),
    new URL(`${name}.mp3`, folder).pathname,
  ]);
}

/** A tone of 600 Hz keyed by Morse code: a dot is 0.12 s, a dash three dots. */
async function morse(name, code) {
  const rate = 22050;
  const unit = Math.round(rate * 0.12);
  const samples = [];
  const add = (units, on) => {
    const length = units * unit;
    const ramp = 180;
    for (let i = 0; i < length; i += 1)
      samples.push(
        on ? Math.sin((2 * Math.PI * 600 * i) / rate) * 0.5 * Math.min(1, i / ramp, (length - i) / ramp) : 0,
      );
  };
  for (let repeat = 0; repeat < 2; repeat += 1) {
    for (const mark of code) {
      if (mark === ' ') add(2, false);
      else {
        add(mark === '-' ? 3 : 1, true);
        add(1, false);
      }
    }
    add(7, false);
  }
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => wav.writeInt16LE(Math.round(value * 32767), 44 + i * 2));
  await writeFile(path.join(work, `${name}.wav`), wav);
  encode(name);
}

speak(
  'listen-train',
  'Attention please. The train to Shanghai will leave at eight fifty, from platform six. I repeat: the train to Shanghai will leave at eight fifty, from platform six.',
);
speak(
  'listen-meeting',
  'The meeting has been moved to room three, zero, five, on the third floor. Please bring your laptop.',
);
speak(
  'listen-library',
  'Welcome to the city library. We are open from nine in the morning. On weekends, it closes at five in the afternoon. You may drink water, but please do not eat in the reading rooms.',
);
await morse('morse-sos', '... --- ...');

const cat = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="100" viewBox="0 0 96 100"><path d="M20 30L18 6L38 18Q48 15 58 18L78 6L76 30Q86 60 48 66Q10 60 20 30Z" fill="#f6a11a" stroke="#333" stroke-width="2"/><circle cx="36" cy="36" r="7" fill="#fff" stroke="#333"/><circle cx="60" cy="36" r="7" fill="#fff" stroke="#333"/><circle cx="38" cy="37" r="3"/><circle cx="58" cy="37" r="3"/><path d="M42 50Q48 56 54 50" fill="none" stroke="#333" stroke-width="2"/><ellipse cx="48" cy="80" rx="22" ry="17" fill="#f6a11a" stroke="#333" stroke-width="2"/></svg>`;
const stage =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><rect width="480" height="360" fill="#e8f4fd"/><rect y="290" width="480" height="70" fill="#b7d9a8"/></svg>';
const asset = (svg) => createHash('md5').update(svg).digest('hex');
const costume = (name, svg, x, y) => ({
  name,
  assetId: asset(svg),
  md5ext: `${asset(svg)}.svg`,
  dataFormat: 'svg',
  rotationCenterX: x,
  rotationCenterY: y,
  bitmapResolution: 1,
});
const target = (more) => ({
  variables: {},
  lists: {},
  broadcasts: {},
  blocks: {},
  comments: {},
  currentCostume: 0,
  sounds: [],
  volume: 100,
  ...more,
});
const project = {
  targets: [
    target({
      isStage: true,
      name: 'Stage',
      costumes: [costume('舞台', stage, 240, 180)],
      layerOrder: 0,
      tempo: 60,
      videoTransparency: 50,
      videoState: 'on',
      textToSpeechLanguage: null,
    }),
    target({
      isStage: false,
      name: '小猫',
      costumes: [costume('造型1', cat, 48, 50)],
      layerOrder: 1,
      visible: true,
      x: -160,
      y: -60,
      size: 100,
      direction: 90,
      draggable: false,
      rotationStyle: 'left-right',
      blocks: {
        start: {
          opcode: 'event_whenflagclicked',
          next: null,
          parent: null,
          inputs: {},
          fields: {},
          shadow: false,
          topLevel: true,
          x: 40,
          y: 60,
        },
      },
    }),
  ],
  monitors: [],
  extensions: [],
  meta: { semver: '3.0.0', vm: '2.1.0', agent: 'Vigil demo' },
};
const zip = new yazl.ZipFile();
const dated = { mtime: new Date(Date.UTC(2026, 0, 1)) };
zip.addBuffer(Buffer.from(JSON.stringify(project)), 'project.json', dated);
zip.addBuffer(Buffer.from(cat), `${asset(cat)}.svg`, dated);
zip.addBuffer(Buffer.from(stage), `${asset(stage)}.svg`, dated);
zip.end();
await pipeline(zip.outputStream, createWriteStream(new URL('walk.sb3', folder)));
