import { Button } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/user.ts';
import { paths } from '../paths.ts';

/** On to what came of the exam: its attempts where it was sat, else everything that was. */
export function WhatCameOfIt({ examId, examCount }: { readonly examId: string; readonly examCount: number }) {
  const user = useUser();
  const own = user === null || examCount === 0 ? null : paths.attempts(examId, user.userId);
  return (
    <Button component={Link} to={own ?? paths.myScores} variant="default" fullWidth>
      {own === null ? t('我的成绩') : t('考试记录')}
    </Button>
  );
}
