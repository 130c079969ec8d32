export { sendStatement as loader } from '#app/features/webpay/done.server.ts';
