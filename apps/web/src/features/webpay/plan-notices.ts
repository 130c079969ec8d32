import { m } from '#app/paraglide/messages.js';

/** What brought somebody back to the choice of plans, and how it is told there. */
export const noticeWords = {
  choose_plan: m.webpay_notice_plan,
  choose_source: m.webpay_notice_from,
  changed: m.webpay_notice_changed,
  line: m.webpay_notice_line,
  source: m.webpay_notice_source,
  link_failed: m.webpay_notice_link,
  link_many: m.webpay_notice_link_many,
};

export type PlanNotice = keyof typeof noticeWords;
export const planNotices = Object.keys(noticeWords) as PlanNotice[];
