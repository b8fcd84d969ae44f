-- A password reset remembers its browser, in which nobody has logged in yet. Until now it was like any other.

alter table known_devices add column has_logged_in boolean not null default true;
