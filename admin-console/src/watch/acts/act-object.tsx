import { t } from '@vigil/ui/text/t.ts';
import { sayNumber } from '@vigil/ui/text/format.ts';
import type { ActScene, Candidate } from './act-request.ts';

/** Names whom an act is done to: one candidate, or everyone sitting the exam, counted. */
export function ActObject({
  scene,
  candidate,
}: {
  readonly scene: ActScene;
  readonly candidate: Candidate | null;
}) {
  if (candidate) {
    return (
      <>
        {t('考生：')}
        <strong>{candidate.realName}</strong>
        {candidate.deptName && t('（{{dept}}）', { dept: candidate.deptName })}
        {scene.oneOfSeveral === true && t('，《{{title}}》', { title: scene.examTitle })}
      </>
    );
  }
  return (
    <>
      {t('《{{title}}》正在考试的 ', { title: scene.examTitle })}
      <strong className="tabular">
        {scene.processCount === null ? t('全部') : sayNumber(scene.processCount)}
      </strong>
      {t(' 名考生')}
    </>
  );
}
