-- The reorder level has this name in planned changes as well.
update catalogue_change_rows
set before = before - 'lowStockThreshold' || jsonb_build_object('reorderLevel', before -> 'lowStockThreshold')
where before ? 'lowStockThreshold';
update catalogue_change_rows
set after = after - 'lowStockThreshold' || jsonb_build_object('reorderLevel', after -> 'lowStockThreshold')
where after ? 'lowStockThreshold';
