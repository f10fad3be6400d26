"""What cffi makes of _build.py."""
from typing import Any

ffi: Any
lib: Any
