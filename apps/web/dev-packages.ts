import type { DepOptimizationOptions } from 'vite';

/**
 * Every package that some page brings to the browser; React and its router are named by their own
 * plugin. The development server makes them ready before its first page. One that it came upon
 * only later would have it make all of them again and load the page anew, under whoever was filling
 * in a form.
 */
export const browserPackages = [
  '@reduxjs/toolkit',
  '@simplewebauthn/browser',
  'get-nonce',
  'next-auth/react',
  'qrcode.react',
  'radix-ui',
  'react-redux',
  'zod',
  'zxing-wasm/reader',
];

export const devPackages: DepOptimizationOptions = {
  include: browserPackages,
  // As in a build: a browser has no environment to ask. next-auth does ask as soon as it is loaded.
  rolldownOptions: { transform: { define: { 'process.env': '{}' } } },
};
