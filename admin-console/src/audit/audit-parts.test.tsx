import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { eventKind, eventKinds, tones } from '../exam-taking/public.ts';
import { changesOf } from './change/answer-changes.ts';
import { EventList } from './event-list.tsx';
import { EventMark } from './slider/event-mark.tsx';
import { Legend } from './slider/legend.tsx';
import { MomentSlider } from './slider/moment-slider.tsx';
import { Ticks } from './slider/ticks.tsx';
import type { AuditEvent } from './replay.ts';
import type { Speed } from './slider/play-clock.ts';
import type { Play } from './slider/use-play.ts';

const event = (revision: number, part: Partial<AuditEvent> = {}): AuditEvent => ({
  revision,
  stream: 'paper-p',
  id: `e${revision}`,
  type: 'AnswerSaved',
  kind: 'answer',
  time: new Date(Date.parse('2026-11-21T01:00:00Z') + revision * 60_000).toISOString(),
  actor: '李晓梅',
  text: `保存第 ${revision} 题的答案`,
  data: null,
  previousHash: '',
  hash: `hash${revision}`.padEnd(64, '0'),
  verified: true,
  sealed: true,
  image: null,
  ...part,
});

describe('the event list', () => {
  it('says of each event whether it is verified and sealed', () => {
    const events = [event(1), event(2, { sealed: false }), event(3, { verified: false })];
    renderConsole(
      <EventList
        events={events}
        total={3}
        changes={new Map()}
        drawn={new Map()}
        occurring={[]}
        kinds={[]}
        onKinds={() => {}}
        current={null}
        onChoose={() => {}}
      />,
    );
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText(/已验证|未封存|校验失败/)?.textContent)).toEqual([
      '已验证',
      '未封存',
      '校验失败',
    ]);
  });

  it('tells who, when by the server in Beijing time, and what; choosing one goes there', async () => {
    const onChoose = vi.fn<(event: AuditEvent) => void>();
    const saved = event(1, { data: { quId: 'q', answer: { checked: ['y'] }, filled: true } });
    renderConsole(
      <EventList
        events={[saved]}
        total={9}
        changes={changesOf([saved])}
        drawn={new Map([['q', { quType: 1, answerList: [{ id: 'x' }, { id: 'y' }], matchList: [] }]])}
        occurring={[eventKind('answer')]}
        kinds={['answer']}
        onKinds={() => {}}
        current={null}
        onChoose={onChoose}
      />,
    );
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain('2026-11-21 09:01:00 · 李晓梅');
    expect(within(row).getByText('B').tagName, 'what it changed').toBe('INS');
    expect(screen.getByText('显示 1 / 9 个事件')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: /保存第 1 题的答案/ }));
    expect(onChoose.mock.calls[0]?.[0].id).toBe('e1');
  });
});

describe('the event list and its room', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps the current event in its window when the raw record takes room from it', () => {
    const resized: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          resized.push(tell);
        }
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    const events = [1, 2, 3, 4, 5].map((revision) => event(revision));
    let height = 500;
    const rowHeight = 80;
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
    // The list stands 300 px down in its pane, which is no matter of the rows in it.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const place = events.findIndex(({ id }) => id === this.dataset['event']);
      return new DOMRect(0, place < 0 ? 300 : 300 + place * rowHeight, 0, 0);
    });
    renderConsole(
      <EventList
        events={events}
        total={5}
        changes={new Map()}
        drawn={new Map()}
        occurring={[]}
        kinds={[]}
        onKinds={() => {}}
        current={events[4] ?? null}
        onChoose={() => {}}
      />,
    );
    const list = screen.getByRole('list');
    expect(list.scrollTop).toBe(0);
    height = 180;
    for (const tell of resized) tell();
    expect(list.scrollTop).toBe(4 * rowHeight - 60);
    vi.unstubAllGlobals();
  });

  it('offers the kinds that occur, no others', async () => {
    renderConsole(
      <EventList
        events={[event(1)]}
        total={1}
        changes={new Map()}
        drawn={new Map()}
        occurring={[eventKind('answer'), eventKind('leave')]}
        kinds={[]}
        onKinds={() => {}}
        current={null}
        onChoose={() => {}}
      />,
    );
    await userEvent.click(screen.getByRole('combobox', { name: '按种类筛选' }));
    expect(screen.getAllByRole('option', { hidden: true }).map((each) => each.textContent)).toEqual([
      '作答',
      '切屏',
    ]);
  });
});

describe('the slider', () => {
  const play: Play = {
    ...{ at: null, playing: false, speed: 8 },
    begin: vi.fn<(at: number) => void>(),
    setSpeed: vi.fn<(speed: Speed) => void>(),
    rest: vi.fn<() => void>(),
  };
  const acts = () => ({
    onTime: vi.fn<(at: number) => void>(),
    onStep: vi.fn<(direction: 1 | -1) => void>(),
    onEdge: vi.fn<(edge: 'first' | 'last') => void>(),
  });

  it('plays from the moment on show, at a speed, and pauses where it is', async () => {
    const events = [event(1), event(2, { kind: 'leave' })];
    const at = Date.parse(event(1).time);
    const moved = acts();
    const slider = (playing: boolean) => (
      <MomentSlider
        all={events}
        events={events}
        moment={{ at, event: null }}
        link=""
        play={{ ...play, playing }}
        {...moved}
      />
    );
    renderConsole(slider(false));
    await userEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(play.begin).toHaveBeenCalledWith(at);
    await userEvent.click(screen.getByText('×60'));
    expect(play.setSpeed).toHaveBeenCalledWith(60);
    renderConsole(slider(true));
    fireEvent.keyDown(document.documentElement, { key: 'p' });
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(moved.onTime.mock.calls).toEqual([[at], [at]]);
  });

  it('says in its legend which kinds stand in its lanes', () => {
    const events = [event(1), event(2), event(3, { kind: 'leave' })];
    renderConsole(
      <MomentSlider
        all={events}
        events={events}
        moment={{ at: 0, event: null }}
        link=""
        play={play}
        {...acts()}
      />,
    );
    const legend = within(screen.getByRole('list', { name: '图例' }));
    expect(legend.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['作答 2', '切屏 1']);
    expect(screen.getByText('切屏与在线')).toBeTruthy();
  });

  it('draws no two kinds alike', () => {
    const drawn = eventKinds.map((kind) => {
      renderConsole(<EventMark kind={kind} />);
      const mark = document.querySelector<HTMLElement>('span');
      const shape =
        mark?.querySelector('svg')?.innerHTML ?? mark?.className.replace(tones[kind.tone] ?? '', '');
      cleanup();
      return shape;
    });
    expect(new Set(drawn).size).toBe(eventKinds.length);
  });

  it('draws an event in its lane as the legend draws its kind', () => {
    renderConsole(<EventMark kind={eventKind('leave')} />);
    const drawn = document.querySelector('svg')?.getAttribute('class');
    cleanup();
    const events = [event(1, { kind: 'leave' })];
    renderConsole(<Ticks events={events} from={0} to={1} />);
    renderConsole(<Legend events={events} />);
    expect([...document.querySelectorAll('svg')].map((icon) => icon.getAttribute('class'))).toEqual([
      drawn,
      drawn,
    ]);
  });

  it('←/→ lead to the previous and next event, Home and End to the ends, PageUp a minute on', () => {
    const moved = acts();
    const events = [event(1), event(2), event(5)];
    renderConsole(
      <MomentSlider
        all={events}
        events={events}
        moment={{ at: Date.parse(event(2).time), event: event(2) }}
        link=""
        play={play}
        {...moved}
      />,
    );
    const slider = screen.getByRole('slider', { name: '回放时间' });
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-21 09:02:00 保存第 2 题的答案');
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp'])
      fireEvent.keyDown(slider, { key });
    expect(moved.onStep.mock.calls).toEqual([[-1], [1]]);
    expect(moved.onEdge.mock.calls).toEqual([['first'], ['last']]);
    expect(moved.onTime.mock.calls).toEqual([[Date.parse(event(3).time)]]);
  });
});
