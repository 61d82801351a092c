import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { spanOf, type AuditEvent, type Moment } from '../replay.ts';
import { Legend } from './legend.tsx';
import { Ticks } from './ticks.tsx';
import { TimeSlider } from './time-slider.tsx';
import type { Play } from './use-play.ts';

interface MomentSliderProps {
  /** The whole history: what the slider runs over. */
  readonly all: readonly AuditEvent[];
  /** The events the filter leaves: the ticks, and where ←/→ lead. */
  readonly events: readonly AuditEvent[];
  readonly moment: Moment;
  /** The slider was put to a time, ms. */
  readonly onTime: (at: number) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onEdge: (edge: 'first' | 'last') => void;
  readonly link: string;
  readonly play: Play;
}

const steps = { before: t('上一个事件'), next: t('下一个事件') };

/** The slider over a paper's history, a lane for each kind of event. */
export function MomentSlider({ all, events, moment, ...control }: MomentSliderProps) {
  const span = spanOf(all);
  const time = exactTime(moment.at);
  return (
    <TimeSlider
      span={span}
      at={moment.at}
      said={moment.event ? `${time} ${moment.event.text}` : time}
      steps={steps}
      lanes={<Ticks events={events} from={span.from} to={span.to} />}
      legend={<Legend events={events} />}
      {...control}
    />
  );
}
