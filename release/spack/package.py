# Untested.
# SPDX-FileCopyrightText: The IOMiner authors
# SPDX-License-Identifier: Apache-2.0
#
# In a repository of recipes (spack repo create REPO): packages/iominer/package.py. In the folder that release/build has filled:
#   spack install iominer
# Before, replace the checksum by the one of SHA256SUMS.

import os

from spack.package import *


class Iominer(Package):
    """I/O log analytics for supercomputers: diagnoses why a job's I/O was slow."""

    homepage = "https://iominer.invalid/iominer"
    url = "file://{0}/iominer-0.1.0-bin.tar.gz".format(os.getcwd())

    license("Apache-2.0")

    version("0.1.0", sha256="0000000000000000000000000000000000000000000000000000000000000000")

    depends_on("java@17:", type="run")

    def install(self, spec, prefix):
        install_tree(".", prefix)

    def setup_run_environment(self, env):
        # docs/examples/iominer.sbatch asks for it.
        env.set("IOMINER_HOME", self.prefix)
