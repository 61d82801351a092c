/* The colours of the product, from light to dark. */
import type { MantineColorsTuple } from '@mantine/core';

export const ink: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f5',
  '#b6caea',
  '#8eacdd',
  '#678fce',
  '#3d70ba',
  '#1f4e9e',
  '#1a4388',
  '#15376f',
  '#0f2850',
];
export const slate: MantineColorsTuple = [
  '#f7f9fb',
  '#eef2f6',
  '#e1e7ee',
  '#cad3de',
  '#9aa8b8',
  '#6b7a8d',
  '#526173',
  '#3c4957',
  '#26303c',
  '#171e27',
];
export const night: MantineColorsTuple = [
  '#d6dde6',
  '#b3bfcc',
  '#8f9dad',
  '#66778a',
  '#445466',
  '#334152',
  '#253140',
  '#1b2531',
  '#131b25',
  '#0c121a',
];
export const teal: MantineColorsTuple = [
  '#e6f6f3',
  '#cdeae5',
  '#9cd6cc',
  '#67c0b1',
  '#37ab99',
  '#149887',
  '#0b7a6c',
  '#096a5e',
  '#075349',
  '#043a33',
];
export const amber: MantineColorsTuple = [
  '#fff6e5',
  '#ffeac4',
  '#fdd58d',
  '#f8bd52',
  '#efa323',
  '#d98a08',
  '#a76300',
  '#8a5200',
  '#6c4000',
  '#4a2b00',
];
export const red: MantineColorsTuple = [
  '#fdeceb',
  '#fad4d2',
  '#f3a8a5',
  '#ea7975',
  '#df4f4a',
  '#cf3631',
  '#b42520',
  '#971d19',
  '#761612',
  '#520e0b',
];
export const blue: MantineColorsTuple = [
  '#e7f2fb',
  '#cde3f5',
  '#9bc7eb',
  '#66a8df',
  '#3a8dd2',
  '#1b77c2',
  '#1163a6',
  '#0d528b',
  '#0a406d',
  '#072c4b',
];
