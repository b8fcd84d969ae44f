-- The customer asks for a new price after the last day: staff make the next revision of the same quotation.
insert into quote_transitions (from_state, to_state) values ('expired', 'countered');
