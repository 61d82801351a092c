export { NoticeCard } from './notices/notice-card.tsx';
export { NoticeLine } from './notices/notice-line.tsx';
export { useNotices } from './notices/use-notices.ts';
