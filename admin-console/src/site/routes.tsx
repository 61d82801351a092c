import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What an installation sets for all its people. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'SiteConfig',
      path: paths.brands,
      title: t('系统配置'),
      load: async () => (await import('./brands/brands-page.tsx')).BrandsPage,
    },
    {
      name: 'BrandEdit',
      path: '/admin/sys/config/:id',
      title: t('品牌设置'),
      load: async () => (await import('./brands/brand-page.tsx')).BrandPage,
    },
    {
      name: 'SwitchConfig',
      path: paths.switches,
      title: t('功能开关'),
      load: async () => (await import('./switches/switch-page.tsx')).SwitchPage,
    },
    {
      name: 'DictAdmin',
      path: paths.dictionaries,
      title: t('字典管理'),
      load: async () => (await import('./dictionaries/dictionary-page.tsx')).DictionaryPage,
    },
    {
      name: 'DictValues',
      path: '/admin/sys/dict/:code',
      title: t('字典值'),
      load: async () => (await import('./dictionaries/values-page.tsx')).DictionaryValuesPage,
    },
    {
      name: 'EmbeddedPages',
      path: paths.embeddedPages,
      title: t('嵌入页面'),
      load: async () => (await import('./embedded/pages-page.tsx')).EmbeddedPagesPage,
    },
    {
      name: 'EmbeddedPage',
      path: '/admin/sys/page/:id',
      title: t('查看嵌入页面'),
      load: async () => (await import('./embedded/frame-page.tsx')).EmbeddedFramePage,
    },
    {
      name: 'EmbeddedMenuPage',
      path: '/admin/dashboard/page/:id',
      title: t('相关页面'),
      load: async () => (await import('./embedded/menu-page.tsx')).EmbeddedMenuPage,
    },
  ],
};
