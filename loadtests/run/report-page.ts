import { plotOf, type Line } from './plot.js';
import { mib, reportText, type LatencyReport, type Report } from './report.js';
import type { Sample } from './sampler.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The report as one page that needs nothing but itself. */
export function reportPage(report: Report): string {
  const { samples } = report;
  const sampled = (name: string, of: (sample: Sample) => number | null | undefined): Line => ({
    name,
    points: samples.flatMap((sample) => {
      const value = of(sample);
      return value === null || value === undefined ? [] : [[sample.at, value] as const];
    }),
  });
  const perSecond = (name: string, of: (sample: Sample) => number): Line => ({
    name,
    points: samples.slice(1).map((sample, index) => {
      const before = samples[index] as Sample;
      return [sample.at, Math.max(0, (of(sample) - of(before)) / (sample.at - before.at))] as const;
    }),
  });
  const metric =
    (name: string) =>
    (sample: Sample): number | null =>
      sample.metrics[name] ?? null;
  const answered =
    (operation: string) =>
    (sample: Sample): number =>
      Object.entries(sample.metrics).reduce(
        (sum, [name, value]) =>
          name.startsWith('vigil_requests_total') && name.includes(`operation="${operation}"`)
            ? sum + value
            : sum,
        0,
      );
  const plots = [
    ...report.latencies
      .filter(hasCourse)
      .map((latency) =>
        plotOf(
          `${latency.name}: median and p99 as k6 saw it`,
          'ms',
          latencyLines(latency, report.seconds),
          barOf(report, latency.name),
        ),
      ),
    plotOf(
      'Calls answered per second',
      '/s',
      ['fillAnswer', 'quDetail', 'createPaper', 'handExam', 'captureSave']
        .map((name) => perSecond(name, answered(name)))
        .filter(({ points }) => points.some(([, y]) => y > 0)),
    ),
    plotOf('Processor', 'cores', [
      sampled('server', (sample) => sample.serverCores),
      sampled('face process', (sample) => sample.facesCores),
      sampled('k6', (sample) => sample.k6Cores),
      sampled('everything else', (sample) => sample.othersCores),
    ]),
    plotOf('Memory of the server', 'MiB', [
      sampled('resident', (sample) =>
        sample.serverRssBytes === null ? null : sample.serverRssBytes / 2 ** 20,
      ),
      sampled('heap', (sample) => (metric('vigil_process_heap_used_bytes')(sample) ?? 0) / 2 ** 20),
    ]),
    plotOf('Event loop delay, p99 of each second', 'ms', [
      sampled('delay', (sample) => (metric('vigil_event_loop_delay_p99_seconds')(sample) ?? 0) * 1000),
    ]),
    plotOf('Events appended per second', '/s', [
      perSecond('events', (sample) => sample.metrics['vigil_log_events_total'] ?? 0),
    ]),
    plotOf('Projector lag', 's', [sampled('lag', metric('vigil_projector_lag_seconds'))]),
    plotOf('Open papers and sockets', '', [
      sampled('open papers', metric('vigil_open_papers')),
      sampled('sockets', metric('vigil_sockets')),
    ]),
  ];
  const rows = report.bars.map(
    ({ what, bar, measured, ok }) =>
      `<tr class="${ok ? 'kept' : 'missed'}"><td>${ok ? 'kept' : 'missed'}</td><td>${escaped(what)}</td><td>${escaped(bar)}</td><td>${escaped(measured)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(report.scenario)} ${escaped(report.at)}</title><style>${style}</style></head><body><main>
<h1>${escaped(report.scenario)}</h1><p>${escaped(report.about)} · ${escaped(report.at)}</p>
<table><thead><tr><th></th><th>measure</th><th>bar</th><th>measured</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<section class="plots">${plots.join('')}</section>
<h2>As text</h2><pre>${escaped(reportText(report))}</pre>
<p>Most memory of the server: ${mib(Math.max(0, ...samples.map((sample) => sample.serverRssBytes ?? 0)))}.</p>
</main></body></html>
`;
}

const hasCourse = ({ course }: LatencyReport): boolean => course.some((part) => part !== null);

function latencyLines({ course }: LatencyReport, seconds: number): Line[] {
  const at = (index: number): number => ((index + 0.5) / course.length) * seconds;
  const line = (name: 'median' | 'p99'): Line => ({
    name,
    points: course.flatMap((part, index) => (part === null ? [] : [[at(index), part[name]] as const])),
  });
  return [line('median'), line('p99')];
}

/** The bar of a latency, drawn across its plot. */
function barOf({ bars }: Report, name: string): number | null {
  const found = bars.find(({ what, bar }) => what === name && bar.includes('<='));
  return found === undefined ? null : Number(found.bar.split('<=')[1]);
}

const style = `
:root{color-scheme:light dark;--ink:#1d2330;--faint:#6b7280;--line:#d9dde5;--ground:#fff;--c0:#2457c5;--c1:#c2410c;--c2:#0f766e;--c3:#7c3aed;--c4:#6b7280}
@media(prefers-color-scheme:dark){:root{--ink:#e5e8ee;--faint:#9aa3b2;--line:#343b4a;--ground:#141821;--c0:#7aa2f7;--c1:#fb923c;--c2:#2dd4bf;--c3:#c4a5fd;--c4:#9aa3b2}}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px}
h1{margin:0}h2{margin-top:32px}
table{border-collapse:collapse;margin:16px 0}td,th{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
.missed td:first-child{color:#dc2626;font-weight:600}.kept td:first-child{color:var(--c2)}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(360px,1fr));gap:24px}
figure{margin:0}figcaption{font-weight:600;margin-bottom:4px}svg{width:100%;height:auto}
svg text{fill:var(--faint);font-size:11px;font-variant-numeric:tabular-nums}
.grid{stroke:var(--line);stroke-width:1}.bar{stroke:#dc2626;stroke-width:1;stroke-dasharray:4 3}
.line{fill:none;stroke-width:1.6;stroke-linejoin:round}
.s0{stroke:var(--c0)}.s1{stroke:var(--c1)}.s2{stroke:var(--c2)}.s3{stroke:var(--c3)}.s4{stroke:var(--c4)}
.k0{fill:var(--c0)!important}.k1{fill:var(--c1)!important}.k2{fill:var(--c2)!important}.k3{fill:var(--c3)!important}.k4{fill:var(--c4)!important}
pre{overflow:auto;border:1px solid var(--line);padding:16px;font-size:13px}`;
