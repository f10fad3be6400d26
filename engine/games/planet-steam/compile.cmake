# The files that list and play moves call each other all the time: compiled as one, such calls cost nothing.
set(hot apply.c effects.c game.c legal.c legal_reactors.c round.c)
list(TRANSFORM hot PREPEND ${here}/)
set_source_files_properties(${hot} PROPERTIES UNITY_GROUP planet-steam)
