# The C types that the .pxd files share.
ctypedef unsigned long long u64
