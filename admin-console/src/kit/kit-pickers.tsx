import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PeopleRange } from '@vigil/domain/organisation/public';
import { ScoreRangeSlider } from '@vigil/ui/console/pickers/score-range-slider.tsx';
import { TimeInput } from '@vigil/ui/console/pickers/time-input.tsx';
import { timeRangeProblem, TimeRangePicker } from '@vigil/ui/console/pickers/time-range-picker.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { ChapterPicker, RepoMultiPicker, RepoPicker } from '../question-bank/public.ts';
import { DepartSelect, type PickedUser, RangeSelector, UserPicker } from '../organisation/public.ts';
import { DictSelect, DictTreeSelect } from '../app/dictionary.tsx';
import { ExamPicker } from '../exams/public.ts';
import { KitPart } from './kit-part.tsx';
import styles from './kit.module.css';

interface Picked {
  readonly repoId: string | null;
  readonly chapterId: string | null;
  readonly repoIds: readonly string[];
  readonly examId: string | null;
  readonly departId: string | null;
  readonly level: string | null;
  readonly catId: string | null;
}

const nothing: Picked = {
  repoId: null,
  chapterId: null,
  repoIds: [],
  examId: null,
  departId: null,
  level: null,
  catId: null,
};

/** Everything one picks from, over the data of this installation, and the inputs for times and scores. */
export function KitPickers() {
  const [picked, setPicked] = useState(nothing);
  const [range, setRange] = useState<PeopleRange>({ departIds: [], groupIds: [], userIds: [] });
  const [users, setUsers] = useState<readonly PickedUser[]>([]);
  const [dialog, { open, close }] = useDisclosure(false);
  const [times, setTimes] = useState('08:30-11:30\n14:00-17:30');
  const [scores, setScores] = useState('0~60;80~100');
  const [seconds, setSeconds] = useState(90);
  const put = (change: Partial<Picked>) => setPicked((before) => ({ ...before, ...change }));
  return (
    <>
      <KitPart title={t('选择器')} file="admin-console/src/question-bank/pickers" value={picked}>
        <div className={styles['grid']}>
          <RepoPicker value={picked.repoId} onChange={(repoId) => put({ repoId })} />
          <ChapterPicker
            repoId={picked.repoId}
            value={picked.chapterId}
            onChange={(chapterId) => put({ chapterId })}
          />
          <RepoMultiPicker
            label={t('多个题库')}
            value={picked.repoIds}
            onChange={(repoIds) => put({ repoIds })}
          />
          <ExamPicker value={picked.examId} onChange={(examId) => put({ examId })} />
          <DepartSelect value={picked.departId} onChange={(departId) => put({ departId })} />
          <DictSelect
            label={t('字典：难度')}
            dicCode="level"
            value={picked.level}
            onChange={(level) => put({ level })}
          />
          <DictTreeSelect
            label={t('字典树：题库分类')}
            dicCode="repo_catalog"
            value={picked.catId}
            onChange={(catId) => put({ catId })}
          />
        </div>
      </KitPart>
      <KitPart
        title={t('人员与范围')}
        file="admin-console/src/organisation/pickers/range-selector.tsx"
        value={{ range, users: users.map((user) => user.realName) }}
      >
        <RangeSelector label={t('可参加的范围')} value={range} onChange={setRange} />
        <Button w="fit-content" variant="default" onClick={open}>
          {t('选择用户')}
        </Button>
        <UserPicker opened={dialog} onClose={close} onPick={setUsers} />
      </KitPart>
      <KitPart title={t('时间与分数')} file="ui/src/console/pickers" value={{ times, scores, seconds }}>
        <div className={styles['grid']}>
          <TimeRangePicker
            label={t('时段')}
            value={times}
            onChange={setTimes}
            error={timeRangeProblem(times)}
          />
          <ScoreRangeSlider label={t('分数段')} value={scores} onChange={setScores} />
          <TimeInput label={t('时长')} value={seconds} onChange={setSeconds} />
        </div>
      </KitPart>
    </>
  );
}
