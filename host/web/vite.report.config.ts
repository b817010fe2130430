import { viteSingleFile } from 'vite-plugin-singlefile';
import { defineConfig } from 'vite';

// The page of `trigh report`: one file with script and style in it, beside the built client.
export default defineConfig({
  root: new URL('report', import.meta.url).pathname,
  plugins: [viteSingleFile()],
  build: { outDir: '../../../build/web', emptyOutDir: false, target: 'es2022', rollupOptions: { input: new URL('report/report.html', import.meta.url).pathname } },
});
