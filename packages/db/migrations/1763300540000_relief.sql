-- Up Migration
-- Where a buyer has moved a due date: the day that was agreed.
alter table installments add column moved_from date
  constraint dates_move_to_a_later_day check (moved_from < due_date);

-- Why a line may not be used, where that ends by itself: a lighter plan was taken, and not yet paid on time three times.
alter table credit_lines add column frozen_because text check (frozen_because in ('lighter_plan')),
  add constraint only_a_frozen_line_has_a_reason check (frozen_because is null or status = 'frozen');
create index lines_held on credit_lines (buyer_id, mode) where frozen_because is not null;
