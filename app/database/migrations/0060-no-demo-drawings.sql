-- The demo's pictures are finished files that are loaded with its products: nothing is left to draw.

drop table demo_drawings;
