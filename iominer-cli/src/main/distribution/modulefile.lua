-- SPDX-FileCopyrightText: The IOMiner authors
-- SPDX-License-Identifier: Apache-2.0
--
-- For Lmod: module use FOLDER/share/modulefiles. In a copy elsewhere, set root to FOLDER.
local root = myFileName():match("^(.*)/share/modulefiles/")

help([[
IOMiner diagnoses why a job's I/O was slow and recommends what to change.
It needs Java 17 or newer: set JAVA_HOME, or load a module that has it.

  iominer diagnose LOG
  man iominer
]])
whatis("Name: IOMiner")
whatis("Version: ${project.version}")
whatis("Description: analyzes I/O logs of supercomputers")

prepend_path("PATH", pathJoin(root, "bin"))
prepend_path("MANPATH", pathJoin(root, "share/man"))
-- An empty entry stands for the pages of the system.
append_path("MANPATH", "")
-- docs/examples/iominer.sbatch asks for it.
setenv("IOMINER_HOME", root)
