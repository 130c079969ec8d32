export { sendCalendar as loader } from '#app/features/webpay/done.server.ts';
