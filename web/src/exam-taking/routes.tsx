import { IconDeviceDesktop, IconReportAnalytics } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

const check = async () => (await import('./check/check-page.tsx')).CheckPage;
const devices = async () => (await import('./check/device-debug-page.tsx')).DeviceDebugPage;
const scores = async () => (await import('./records/scores-page.tsx')).ScoresPage;

/** Entering an exam, sitting it, and what came of it. */
export const routes: SliceRoutes = {
  brings: { offlineResult: async () => (await import('./records/offline-result.tsx')).OfflineResult },
  pages: [
    {
      path: '/web/exam/checkExam/:id',
      name: 'CheckExam',
      title: t('考试准备'),
      under: paths.myExams,
      load: check,
    },
    {
      path: '/web/exam/check/:id',
      name: 'checkExamNew',
      title: t('考试准备'),
      under: paths.myExams,
      load: check,
    },
    {
      path: paths.deviceDebug,
      title: t('设备调试'),
      personMenu: { icon: IconDeviceDesktop, place: 3 },
      load: devices,
    },
    // The address of the camera's page; what it shows is not given (spec 1 §2).
    { path: paths.camera, title: t('摄像头'), load: devices },
    {
      path: paths.tour,
      title: t('考试演练'),
      load: async () => (await import('./tour/tour-page.tsx')).TourPage,
    },
    {
      path: paths.tourPaper,
      title: t('考试演练'),
      alone: true,
      load: async () => (await import('./tour/tour-paper-page.tsx')).TourPaperPage,
    },
    {
      path: paths.tourSeen,
      title: t('演练结束'),
      load: async () => (await import('./tour/tour-seen-page.tsx')).TourSeenPage,
    },
    {
      path: '/web/exam/start/:id',
      name: 'StartExam',
      title: t('正在考试'),
      alone: true,
      load: async () => (await import('./taking/taking-page.tsx')).TakingPage,
    },
    {
      path: '/web/exam/step/:id',
      name: 'StepExam',
      title: t('正在考试'),
      alone: true,
      load: async () => (await import('./taking/step-page.tsx')).StepPage,
    },
    {
      path: '/web/exam/result/:id',
      name: 'ShowExam',
      title: t('考试结果'),
      under: paths.myScores,
      places: ['paperResult'],
      load: async () => (await import('./result/result-page.tsx')).ResultPage,
    },
    {
      path: paths.myScores,
      title: t('我的成绩'),
      header: { key: 'scores', icon: IconReportAnalytics, place: 5 },
      personMenu: { icon: IconReportAnalytics, place: 2 },
      load: scores,
    },
    {
      path: paths.scoreSearch,
      title: t('成绩查询'),
      guests: true,
      load: async () => (await import('./records/score-search-page.tsx')).ScoreSearchPage,
    },
    {
      path: '/web/paper/list/:examId/:userId',
      title: t('考试记录'),
      under: paths.myScores,
      load: async () => (await import('./records/attempts-page.tsx')).AttemptsPage,
    },
  ],
  centre: [{ key: 'exam', title: t('我的成绩'), icon: IconReportAnalytics, place: 3, load: scores }],
};
