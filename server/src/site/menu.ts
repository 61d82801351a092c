import type { MenuEntry } from '../platform/declarations/menu.js';

/** Pages of the site in the console; examples of its components are found by their address alone, by who holds every permission. */
export const siteMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'config',
    name: 'SiteConfig',
    component: 'site/brands/brands-page',
    title: '系统配置',
    last: true,
    permission: 'sys:config',
  },
  {
    under: 'sys',
    path: 'config/:id',
    name: 'BrandEdit',
    component: 'site/brands/brand-page',
    title: '品牌设置',
    permission: 'sys:config',
    hidden: true,
  },
  {
    under: 'sys',
    path: 'switch',
    name: 'SwitchConfig',
    component: 'site/switches/switch-page',
    title: '功能开关',
    last: true,
    permission: 'sys:switch',
  },
  {
    under: 'sys',
    path: 'dict',
    name: 'DictAdmin',
    component: 'site/dictionaries/dictionary-page',
    title: '字典管理',
    last: true,
    permission: 'sys:dict',
  },
  {
    under: 'sys',
    path: 'dict/:code',
    name: 'DictValues',
    component: 'site/dictionaries/values-page',
    title: '字典值',
    permission: 'sys:dict',
    hidden: true,
  },
  {
    under: 'kit',
    path: '',
    name: 'Kit',
    component: 'app/kit/kit-page',
    title: '组件示例',
    permission: 'sys:kit',
    hidden: true,
  },
];
