import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from '../ui/build/chunks.ts';
import { earlyQueries } from '../ui/build/early-queries.ts';
import { firstLines } from '../ui/build/first-lines.ts';
import { mantineStyles } from '../ui/build/mantine-styles.ts';
import { openingPage } from '../ui/build/opening-page.ts';
import { fewScripts } from '../ui/build/page-files.ts';

const server = process.env['VIGIL_SERVER'] ?? 'http://127.0.0.1:8080';
const toServer = { target: server, changeOrigin: true };

export default defineConfig({
  base: '/admin/',
  // One mark for both applications.
  publicDir: '../ui/public',
  resolve: { conditions: ['@vigil/source', 'module', 'browser', 'development|production'] },
  plugins: [
    react(),
    mantineStyles(),
    firstLines(),
    earlyQueries(['src', '../ui/src'], {
      EARLY_AS_PERSON: (textOf) => textOf(['ConsoleUser', 'ConsoleMenus', 'ConsoleSite']),
    }),
    openingPage('admin-console/src/app/start.tsx'),
    fewScripts('admin-console/src/app/start.tsx', 13),
  ],
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: {
      '/graphql': { ...toServer, ws: true },
      '/api': toServer,
      '/healthz': toServer,
      '/login': toServer,
      '/web': toServer,
    },
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // One sheet: a third more of it than a page needs, for two to eight requests fewer and one order of rules.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: chunks('console') } },
  },
});
