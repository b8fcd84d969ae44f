-- A picture of a category, in its header in the shop.

alter table categories
  add column picture text references pictures (path),
  -- For screen readers; empty when the name of the category says enough.
  add column picture_alt text not null default '' check (length(picture_alt) <= 200);
create index categories_picture_idx on categories (picture) where picture is not null;
